export const median = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
export const ratio = (a, b) => a / b;

export function table(head, rows) {
  const widths = head.map((title, at) =>
    Math.max(title.length, ...rows.map(row => row[at].length)),
  );
  const line = cells => cells.map((cell, at) => pad(cell, widths[at], at)).join('  ');
  console.log(line(head));
  for (const row of rows) console.log(line(row));
}

const pad = (cell, width, at) => (at === 0 ? cell.padEnd(width) : cell.padStart(width));

/** Says a figure beside what it should be. */
export function target(what, value, { atLeast, atMost, unit = '' }) {
  const isMet = atLeast === undefined ? value <= atMost : value >= atLeast;
  const bound = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  const rounded = value >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  console.log(`${isMet ? 'met    ' : 'NOT MET'}  ${what}: ${rounded} ${unit} (${bound})`);
}
