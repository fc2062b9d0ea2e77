import type { ListRow } from './directory.types.ts';

/** The selection with this row, or without it if it was selected. */
export const toggled = (selected: readonly string[], id: string): readonly string[] =>
  selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id];

export const allSelected = (selected: readonly string[], rows: readonly ListRow[]): boolean =>
  rows.length > 0 && rows.every(({ id }) => selected.includes(id));

/** The selection with every row of the page, or without them if all were selected. Rows of other pages stay as they are. */
export function toggledPage(selected: readonly string[], rows: readonly ListRow[]): readonly string[] {
  const ids = rows.map(({ id }) => id);
  const others = selected.filter((id) => !ids.includes(id));
  return allSelected(selected, rows) ? others : [...others, ...ids];
}

/** The page but for one row. */
export const withoutRow = (rows: readonly ListRow[], id: string): readonly string[] => rows.map((row) => row.id).filter((each) => each !== id);
