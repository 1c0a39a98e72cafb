/** Thrown by a search that may look at no more positions. */
export const OUT_OF_NODES = new Error('All nodes are used up.');

export interface Deepening<Choice> {
  /** How many plies it looks ahead at most. */
  readonly plies: number;
  /** A worth from here on is a win, or below zero a loss, which looking deeper does not change. */
  readonly sure: number;
  /** What a choice is worth, looking so far ahead. If it is no more than `top`, how much less does not matter. */
  measure(choice: Choice, ahead: number, top: number): number;
}

/** The best choice, by looking one ply deeper each time until the nodes are used up; of equal ones the first. */
export function deepened<Choice>(
  choices: readonly Choice[],
  { plies, sure, measure }: Deepening<Choice>,
): Choice {
  let ranked = choices;
  let [best] = choices;
  if (best === undefined) throw new Error('There is no move to choose.');
  try {
    for (let ahead = 1; ranked.length > 1 && ahead <= plies; ahead++) {
      const worths = new Map<Choice, number>();
      let top = -Infinity;
      for (const choice of ranked) {
        const worth = measure(choice, ahead, top);
        worths.set(choice, worth);
        // What was best before is measured first, so when the nodes run out, the best so far can stand.
        if (worth > top) [best, top] = [choice, worth];
      }
      if (Math.abs(top) >= sure) break;
      // Stable, so a choice that was only found to be no better stays behind the one it was measured by.
      ranked = ranked.toSorted((a, b) => (worths.get(b) ?? 0) - (worths.get(a) ?? 0));
    }
  } catch (error) {
    if (error !== OUT_OF_NODES) throw error;
  }
  return best;
}
