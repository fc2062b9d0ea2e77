import { importsOf, type Source } from './importRules.ts';

/** A file's imports at load time: no types, no dynamic imports. */
export const valueImports = (sources: readonly Source[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    sources.map((source) => [
      source.path,
      importsOf(source).flatMap(({ target, isTypeOnly, isOnDemand }) => (isTypeOnly || isOnDemand ? [] : [target])),
    ]),
  );

/** Import cycles of two or more, each sorted (Tarjan). */
export function circlesIn(arrows: ReadonlyMap<string, Iterable<string>>): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const [open, circles]: [string[], string[][]] = [[], []];
  const visit = (from: string): number => {
    const own = order.size;
    order.set(from, own);
    lowest.set(from, own);
    open.push(from);
    for (const to of arrows.get(from) ?? []) {
      if (!arrows.has(to)) continue;
      if (!order.has(to)) lowest.set(from, Math.min(lowest.get(from) ?? own, visit(to)));
      else if (open.includes(to)) lowest.set(from, Math.min(lowest.get(from) ?? own, order.get(to) ?? own));
    }
    if (lowest.get(from) === own) {
      const circle = open.splice(open.indexOf(from));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return lowest.get(from) ?? own;
  };
  for (const from of arrows.keys()) if (!order.has(from)) visit(from);
  return circles;
}

/** A folder as a house: rooms are its files and folders, arrows are imports. */
export interface House {
  /** From the ground floor up: a room is above all of its imports. */
  readonly floors: readonly (readonly string[])[];
  /** `access imports account: access/a.ts imports account/b.ts`, within a cycle. */
  readonly circles: readonly string[];
}

/** @param place such as `server/backend/` */
export function houseOf(place: string, sources: readonly Source[], importsAtOnce = valueImports(sources)): House {
  const roomOf = (path: string): string | null =>
    path.startsWith(place) ? (path.slice(place.length).split('/')[0] ?? null) : null;
  const arrows = new Map<string, Map<string, string>>();
  for (const [path, targets] of importsAtOnce) {
    const from = roomOf(path);
    if (from === null) continue;
    const own = arrows.get(from) ?? new Map<string, string>();
    arrows.set(from, own);
    for (const target of targets) {
      const to = roomOf(target);
      if (to !== null && to !== from && !own.has(to))
        own.set(to, `${path.slice(place.length)} imports ${target.slice(place.length)}`);
    }
  }
  const rooms = new Map([...arrows].map(([room, own]) => [room, [...own.keys()]] as const));
  const knots = circlesIn(rooms);
  const circles = knots.flatMap((knot) =>
    knot.flatMap((from) =>
      [...(arrows.get(from) ?? [])]
        .filter(([to]) => knot.includes(to))
        .map(([to, by]) => `${from} imports ${to}: ${by}`),
    ),
  );
  return { floors: knots.length > 0 ? [] : floorsOf(rooms), circles };
}

function floorsOf(rooms: ReadonlyMap<string, readonly string[]>): string[][] {
  const heights = new Map<string, number>();
  const heightOf = (room: string): number => {
    const known = heights.get(room);
    if (known !== undefined) return known;
    const height = 1 + Math.max(-1, ...(rooms.get(room) ?? []).map(heightOf));
    heights.set(room, height);
    return height;
  };
  const floors: string[][] = [];
  for (const room of rooms.keys()) {
    const height = heightOf(room);
    floors[height] = [...(floors[height] ?? []), room].sort();
  }
  return floors;
}
