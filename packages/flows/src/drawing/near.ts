import type { Layout } from '../layout/types.ts';

/** A state's arrows and their other ends. */
export interface Near {
  readonly states: ReadonlySet<string>;
  /** Indexes of arrows. */
  readonly arrows: ReadonlySet<number>;
  /** Ids from those arrows and the state's rows. */
  readonly transitions: ReadonlySet<string>;
}

/**
 * Finds the arrows into and out of a state or its descendants, with their ends and enclosing
 * frames.
 * @returns null for the whole machine, or a state that is not drawn
 */
export function nearOf({ boxes, arrows }: Layout, state: string): Near | null {
  const parents = new Map(boxes.map((box) => [box.state, box.parent]));
  const parent = parents.get(state);
  if (parent === undefined || parent === null) return null;
  const around = (id: string): readonly string[] => [id, ...(parents.get(id) ? around(parents.get(id) ?? '') : [])];
  const within = new Set(boxes.filter((box) => around(box.state).includes(state)).map((box) => box.state));
  const joined = arrows.flatMap((arrow, place) =>
    within.has(arrow.from) || within.has(arrow.to) ? [{ arrow, place }] : [],
  );
  const rows = boxes.filter((box) => within.has(box.state)).flatMap((box) => box.rows);
  return {
    states: new Set([...around(state), ...within, ...joined.flatMap(({ arrow }) => [arrow.from, arrow.to])]),
    arrows: new Set(joined.map(({ place }) => place)),
    transitions: new Set([
      ...joined.flatMap(({ arrow }) => arrow.transitions),
      ...rows.flatMap((row) => row.transitions),
    ]),
  };
}
