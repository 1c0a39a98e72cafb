const LONGEST = 24;

/** What a player wrote, fit to stand in a sentence: short, and without line breaks. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
