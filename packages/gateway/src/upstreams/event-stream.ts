const NEW_LINE = 10;
const CARRIAGE_RETURN = 13;
const BYTE_ORDER_MARK = '\uFEFF';

/** Hands on the data of each server-sent event once it is whole. Feed it the bytes as they come. */
export function eventReader(tell: (data: Buffer) => void): (piece: Buffer) => void {
  let line: Buffer[] = [];
  let data: Buffer[] = [];
  let endedInReturn = false;
  let isFirst = true;

  const endLine = () => {
    const whole = line.length === 1 && line[0] ? line[0] : Buffer.concat(line);
    line = [];
    const text = isFirst ? withoutMark(whole) : whole;
    isFirst = false;
    if (text.length) {
      const value = dataOf(text);
      if (value) data.push(value);
      return;
    }
    if (data.length) tell(joined(data));
    data = [];
  };

  return piece => {
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at];
      const isPair = endedInReturn && byte === NEW_LINE;
      endedInReturn = byte === CARRIAGE_RETURN;
      if (isPair) from = at + 1;
      else if (byte === NEW_LINE || byte === CARRIAGE_RETURN) {
        line.push(piece.subarray(from, at));
        from = at + 1;
        endLine();
      }
    }
    if (from < piece.length) line.push(piece.subarray(from));
  };
}

/** The data of every whole event in these bytes. */
export function eventsIn(body: Buffer): readonly Buffer[] {
  const found: Buffer[] = [];
  eventReader(data => found.push(data))(body);
  return found;
}

const DATA = Buffer.from('data');
const [COLON, SPACE] = Buffer.from(': ');

/** What a line adds to the data; nothing if it is a comment or another field. */
function dataOf(line: Buffer): Buffer | undefined {
  if (!line.subarray(0, DATA.length).equals(DATA)) return undefined;
  if (line.length === DATA.length) return line.subarray(DATA.length);
  if (line[DATA.length] !== COLON) return undefined;
  return line.subarray(DATA.length + (line[DATA.length + 1] === SPACE ? 2 : 1));
}

const joined = (lines: readonly Buffer[]): Buffer =>
  lines.length === 1 && lines[0]
    ? lines[0]
    : Buffer.concat(lines.flatMap((line, i) => (i ? [Buffer.of(NEW_LINE), line] : [line])));

function withoutMark(line: Buffer): Buffer {
  const mark = Buffer.from(BYTE_ORDER_MARK);
  return line.subarray(0, mark.length).equals(mark) ? line.subarray(mark.length) : line;
}
