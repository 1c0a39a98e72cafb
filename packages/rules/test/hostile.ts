import * as fc from 'fast-check';

/** For each parser. */
export const INPUTS = 200_000;
/** The same inputs in every run, so that a failure comes again; another number finds others. */
export const SEED = Number(process.env['PROOF_SEED'] ?? 1);
/** What hostile texts are made of: the words of all games, and what numbers should not be. */
const WORDS =
  '| : / , ; @ - . w b W B X O R Y S H M K k q Q p P 0 1 8 12 13 48 49 -1 1.5 1e308 NaN Infinity ' +
  'T:player T:opponent T:dealer T:player|T:opponent ST:game_over ST:in_progress W:draw W:player W:- LA:- LA:pit9 ' +
  'G: P: O: PS:99 OS:-4 F: OF: BK: B: D: R: H:7 H:-1 AS KD @active@0@10 7,7,7 BAR 1e+300 99999999999999999999 spin d 2d20 __proto__ \u0000 \ud800 \u{1f3b2} \n';
export const words = WORDS.split(' ').filter(Boolean);

/** A real text with a few wounds, or no real text at all. */
export function hostileTexts(texts: readonly string[]): fc.Arbitrary<string> {
  const word = fc.constantFrom(...words);
  const wound = fc.record({ at: fc.nat(), length: fc.nat(4), word });
  const wounded = fc
    .tuple(fc.constantFrom(...texts), fc.array(wound, { maxLength: 3 }))
    .map(([text, wounds]) =>
      wounds.reduce((hurt, { at, length, word }) => {
        const from = at % (hurt.length + 1);
        return hurt.slice(0, from) + word + hurt.slice(from + length);
      }, text),
    );
  const mixed = fc.array(word, { maxLength: 30 }).map(parts => parts.join(''));
  return fc.oneof(
    { weight: 6, arbitrary: wounded },
    { weight: 2, arbitrary: mixed },
    fc.string(),
    fc.string({ unit: 'binary' }),
  );
}
