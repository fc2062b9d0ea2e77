import type { Layout } from '../layout/types.ts';

/** What belongs to a state: its arrows, and the states at their other ends. */
export interface Near {
  readonly states: ReadonlySet<string>;
  /** Places in the list of arrows. */
  readonly arrows: ReadonlySet<number>;
  /** Of those arrows, and of the rows in the state. */
  readonly transitions: ReadonlySet<string>;
}

/**
 * The arrows into and out of a state or what stands in it, with the states that they join and the
 * frames around it.
 * @returns null for a state that is not drawn, and for the whole machine
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
