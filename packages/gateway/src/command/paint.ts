/** A text in a colour; as it is where there are none. */
export interface Paint {
  (colour: Colour, text: string): string;
  readonly hasColours: boolean;
}

/** The codes of terminals; of two colours the first is the ink, the second the ground. */
const CODES = {
  bold: '1',
  dim: '2',
  red: '91',
  green: '92',
  yellow: '93',
  blue: '94',
  'white on light': '97;48;5;137',
  'black on light': '30;48;5;137',
  'white on dark': '97;48;5;95',
  'black on dark': '30;48;5;95',
  'white on last': '97;48;5;65',
  'black on last': '30;48;5;65',
} as const;
export type Colour = keyof typeof CODES;

export const inColour: Paint = Object.assign(
  (colour: Colour, text: string) => `\u001B[${CODES[colour]}m${text}\u001B[0m`,
  { hasColours: true },
);
export const plain: Paint = Object.assign((_: Colour, text: string) => text, {
  hasColours: false,
});
