import { describe, expect, test } from 'vitest';
import { eventReader, eventsIn } from './event-stream.ts';

const STREAMS: readonly (readonly [name: string, stream: string, data: readonly string[]])[] = [
  ['one event', 'data: a\n\n', ['a']],
  ['an event with a name and an id', 'event: message\nid: 7\ndata: a\n\n', ['a']],
  ['several lines of data', 'data: a\ndata: b\ndata:c\n\n', ['a\nb\nc']],
  ['all kinds of line ends', 'data: a\r\n\r\ndata: b\r\rdata: c\n\n', ['a', 'b', 'c']],
  ['comments and other fields', ': hi\nretry: 3\ndatabase: x\ndata: a\n\n', ['a']],
  ['only the first space goes', 'data:  a\n\n', [' a']],
  ['data without a value', 'id: 1\ndata:\n\ndata\n\n', ['', '']],
  ['a byte order mark', '\uFEFFdata: a\n\n', ['a']],
  ['more than ASCII', 'data: 日本🎲\n\n', ['日本🎲']],
  ['an event that is not whole', 'data: a\n\ndata: b\n', ['a']],
  ['nothing', '\n\n\n', []],
];

describe('server-sent events', () => {
  test.each(STREAMS)('%s', (_, stream, expected) => {
    expect(eventsIn(Buffer.from(stream)).map(String)).toEqual(expected);
  });

  test.each(STREAMS)('%s, byte by byte', (_, stream, expected) => {
    const found: string[] = [];
    const read = eventReader(data => found.push(data.toString()));
    for (const byte of Buffer.from(stream)) read(Buffer.of(byte));
    expect(found).toEqual(expected);
  });
});
