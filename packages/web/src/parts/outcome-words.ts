interface Said {
  readonly result: { readonly text: string; readonly tone: 'won' | 'lost' | 'drawn' } | undefined;
  /** All else that is short enough for a line: `score 85`. */
  readonly facts: readonly string[];
}

const RESULTS: Partial<Record<string, NonNullable<Said['result']>>> = {
  win: { text: 'Won', tone: 'won' },
  loss: { text: 'Lost', tone: 'lost' },
  draw: { text: 'Draw', tone: 'drawn' },
};

const LONGEST = 60;

/** An experience may report whatever it likes; its result and its score have a meaning. */
export function sayOutcomes({ result, by, ...others }: Readonly<Record<string, unknown>>): Said {
  const known = RESULTS[String(result)];
  const way = known && typeof by === 'string' ? ` (${short(by)})` : '';
  const rest = known ? others : { ...(result !== undefined && { result }), ...others };
  return {
    result: known && { ...known, text: known.text + way },
    facts: Object.entries(rest)
      .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
      .map(([name, value]) => `${short(name.replaceAll('_', ' '))} ${short(String(value))}`),
  };
}

const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
