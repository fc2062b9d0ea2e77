import { type Change, diff } from '../model/diff.ts';
import type { Chart } from '../model/types.ts';
import { type ActorReplay, byMachine, type NamedReplay } from '../recordings/byMachine.ts';

/** A machine with differences or recordings. */
export interface Compared {
  readonly id: string;
  readonly before: Chart | null;
  readonly after: Chart | null;
  readonly changes: readonly Change[];
  /** Whether its chart was changed, added or removed. False without a baseline. */
  readonly differs: boolean;
  readonly replays: readonly ActorReplay[];
}

/** All machines with differences or recordings. @param before null without a baseline */
export function compare(
  before: readonly Chart[] | null,
  after: readonly Chart[],
  replays: readonly NamedReplay[],
): readonly Compared[] {
  const replayed = byMachine(replays);
  const ids = [...new Set([...[...after, ...(before ?? [])].map(({ id }) => id), ...replayed.keys()])];
  const rows = ids.map((id): Compared => {
    const [old, now] = [
      before?.find((chart) => chart.id === id) ?? null,
      after.find((chart) => chart.id === id) ?? null,
    ];
    const changes = old && now ? diff(old, now) : [];
    const differs = before !== null && (old === null ? now !== null : now === null || changes.length > 0);
    return { id, before: old, after: now, changes, differs, replays: replayed.get(id) ?? [] };
  });
  return rows.filter(({ differs, replays: own }) => differs || own.length > 0);
}
