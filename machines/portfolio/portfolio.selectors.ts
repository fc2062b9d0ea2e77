import type { SnapshotFrom } from 'xstate';
import type { Activity } from '#domain/activity/activity.ts';
import { isTradable, type TradableCode } from '#domain/assets/assets.ts';
import { clampPoint } from '#domain/markets/points.ts';
import type { Performance } from '#domain/portfolio/performance.ts';
import { type CostMethod, type Position, positionsOf } from '#domain/portfolio/positions.ts';
import { type PortfolioMachine, performanceIn } from './portfolio.machine.ts';
import type { PortfolioContext } from './portfolio.types.ts';

type Snapshot = SnapshotFrom<PortfolioMachine>;
export type PortfolioView = 'gathering' | 'unavailable' | 'empty' | 'loading' | 'failed' | 'ready';

export const selectView = (snapshot: Snapshot): PortfolioView =>
  (['unavailable', 'empty', 'loading', 'failed', 'ready'] as const).find((state) => snapshot.matches(state)) ??
  'gathering';

export const selectRange = ({ context }: Snapshot) => context.range;
export const selectMethod = ({ context }: Snapshot): CostMethod => context.method;
export const selectProgress = ({ context }: Snapshot) => context.progress;
/** Newest first; null until all have loaded. */
export const selectActivities = ({ context }: Snapshot) => context.activities;

/** Null unless the face is `ready`. */
export const selectPerformance = (snapshot: Snapshot): Performance | null =>
  snapshot.matches('ready') ? performanceIn(snapshot.context) : null;
export const selectPointIndex = (snapshot: Snapshot): number | null => {
  const { point } = snapshot.context;
  return point === null ? null : clampPoint(point, selectPerformance(snapshot)?.points.length ?? 0);
};

type Positions = ReadonlyMap<TradableCode, Position>;
/** Caches the last result, as long as the records live. */
const results = new WeakMap<
  readonly Activity[],
  { readonly from: Pick<PortfolioContext, 'method' | 'costs'>; readonly positions: Positions }
>();

const bringsCoins = ({ kind, asset }: Activity): boolean => kind === 'deposit' && isTradable(asset);

/**
 * Each coin's holding and cost; null until all records and any entered costs have loaded, so that
 * no gain leaves out a cost.
 */
export function selectPositions({ context: { activities, method, costs } }: Snapshot): Positions | null {
  if (activities === null || (costs === null && activities.some(bringsCoins))) return null;
  const last = results.get(activities);
  if (last?.from.method === method && last.from.costs === costs) return last.positions;
  const positions = positionsOf(activities, method, costs ?? {});
  results.set(activities, { from: { method, costs }, positions });
  return positions;
}
