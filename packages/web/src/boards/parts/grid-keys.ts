import { type KeyboardEvent, useRef, useState } from 'react';

export interface GridShape {
  readonly columns: number;
  readonly count: number;
  /** The cell that Tab first leads to. */
  readonly start?: number;
}

/**
 * Arrow keys between the cells of a grid, row by row. Tab leads to one cell only, the last one visited. Spread `grid`
 * on what holds the cells, and `cell(index)` on each; a cell that cannot be played is `aria-disabled`, not `disabled`,
 * so that it can still be visited and read.
 */
export function useGridKeys({ columns, count, start = 0 }: GridShape) {
  const [at, setAt] = useState(start);
  const grid = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextCell(event.key, at, { columns, count });
    if (next === undefined) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
  }

  return {
    grid: { ref: grid, onKeyDown },
    cell: (index: number) => ({
      'data-cell': index,
      tabIndex: index === Math.min(at, count - 1) ? 0 : -1,
      onFocus: () => setAt(index),
    }),
  };
}

/** The cell that a key leads to, staying inside the grid; none if it is no such key. */
export function nextCell(
  key: string,
  at: number,
  { columns, count }: GridShape,
): number | undefined {
  const column = at % columns;
  const leadsTo: Partial<Record<string, number>> = {
    ArrowLeft: column > 0 ? at - 1 : at,
    ArrowRight: column < columns - 1 && at + 1 < count ? at + 1 : at,
    ArrowUp: at >= columns ? at - columns : at,
    ArrowDown: at + columns < count ? at + columns : at,
    Home: at - column,
    End: Math.min(at - column + columns, count) - 1,
  };
  return leadsTo[key];
}
