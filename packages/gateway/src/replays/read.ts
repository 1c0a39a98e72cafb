import { complaint, refuse } from '@botplay/contract';
import { Compile } from 'typebox/compile';
import { type Fields, isFields, parseJson } from '../json.ts';
import { canonical } from './canonical.ts';
import { sha256 } from './commitment.ts';
import { EndLine, FORMAT, MatchLine, StepLine } from './lines.ts';

export const MOST_FILE_BYTES = 64 * 1024 * 1024;
export const MOST_LINE_BYTES = 1024 * 1024;
const NEWLINE = 0x0a;

/** A file whose lines are whole and follow from each other. Who made it is not yet known. */
export interface ReadReplay {
  readonly match: MatchLine;
  readonly steps: readonly StepLine[];
  readonly end: EndLine;
}

/** Says where in the file something is wrong, and what. */
export const wrong = (line: number, what: string): never =>
  refuse('VALIDATION_ERROR', `Line ${line}: ${what}`);

const matchLine = Compile(MatchLine);
const stepLine = Compile(StepLine);
const endLine = Compile(EndLine);

/** Reads a file whose every line is in its canonical form and has the hash of the one before. */
export function readReplay(file: Buffer): ReadReplay {
  if (file.length > MOST_FILE_BYTES)
    refuse('VALIDATION_ERROR', `The file has more than ${MOST_FILE_BYTES} bytes.`);
  let match: MatchLine | undefined;
  let end: EndLine | undefined;
  let number = 0;
  let hash = '';
  const steps: StepLine[] = [];
  for (const line of linesOf(file)) {
    number++;
    const value = readLine(line, number);
    if (end) wrong(number, 'nothing may follow the line of type "end".');
    if (!match) match = readHead(value);
    else if (value['prev'] !== hash) wrong(number, brokenAfter(number - 1));
    else if (value['type'] === 'end') end = readEnd(value, number);
    else steps.push(readStep(value, number));
    hash = sha256(line);
  }
  if (!match) return refuse('VALIDATION_ERROR', 'The file is empty.');
  if (!end)
    return wrong(number, 'the last line must be of type "end". The rest of the file is missing.');
  return { match, steps, end };
}

/** One after the other: of a file that is all newlines nothing is to be gathered. */
function* linesOf(file: Buffer): Generator<Buffer> {
  let number = 1;
  for (let from = 0; from < file.length; number++) {
    const to = file.indexOf(NEWLINE, from);
    if ((to < 0 ? file.length : to) - from > MOST_LINE_BYTES)
      wrong(number, `it has more than ${MOST_LINE_BYTES} bytes.`);
    if (to < 0) wrong(number, 'it does not end with a newline. The file was cut off.');
    yield file.subarray(from, to);
    from = to + 1;
  }
}

function readLine(line: Buffer, number: number): Fields {
  const value = parsed(line, number);
  if (!isFields(value)) return wrong(number, 'it is no JSON object.');
  if (!Buffer.from(respelled(value, number)).equals(line))
    wrong(number, 'it is not in the canonical form of RFC 8785.');
  return value;
}

function parsed(line: Buffer, number: number): unknown {
  try {
    return parseJson(line);
  } catch {
    return wrong(number, 'it is no JSON, or it is nested too deep, or it reaches for a prototype.');
  }
}

function respelled(value: Fields, number: number): string {
  try {
    return canonical(value);
  } catch {
    return wrong(number, 'it has a number or a text that RFC 8785 knows no form for.');
  }
}

const brokenAfter = (before: number) =>
  `its "prev" is not the hash of line ${before}. One of the two was changed, moved, added or left out.`;

function readHead(value: Fields): MatchLine {
  if (value['type'] !== 'match') wrong(1, 'it is not of type "match". This is no replay.');
  const { format = null } = value;
  if (format !== FORMAT)
    wrong(1, `its format is ${canonical(format).slice(0, 60)}. This Botplay reads ${FORMAT} only.`);
  return matchLine.Check(value) ? value : unfit(matchLine, value, 1);
}

const readStep = (value: Fields, number: number): StepLine =>
  stepLine.Check(value) ? value : unfit(stepLine, value, number);

const readEnd = (value: Fields, number: number): EndLine =>
  endLine.Check(value) ? value : unfit(endLine, value, number);

const unfit = (shape: Parameters<typeof complaint>[0], value: Fields, number: number): never =>
  wrong(number, `it does not fit the format: ${complaint(shape, value, 'it')}`);
