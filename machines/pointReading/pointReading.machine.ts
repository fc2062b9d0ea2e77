import { assign, type SnapshotFrom, setup } from 'xstate';
import { clampPoint, movePoint, type PointMove } from '#domain/markets/points.ts';

interface PointReadingContext {
  /** Index; null for none. */
  readonly point: number | null;
}

type PointReadingEvent =
  | { readonly type: 'point.moved'; readonly to: PointMove; readonly count: number }
  | { readonly type: 'point.hovered'; readonly index: number; readonly count: number }
  | { readonly type: 'point.left' };

const pointSetup = setup({
  types: {} as { context: PointReadingContext; events: PointReadingEvent },
  guards: { hasPoints: (_, params: { count: number }) => params.count > 0 },
  actions: {
    movePoint: assign({
      point: ({ context }, { to, count }: { to: PointMove; count: number }) => movePoint(context.point, to, count),
    }),
    storePoint: assign({ point: (_, { index, count }: { index: number; count: number }) => clampPoint(index, count) }),
    clearPoint: assign({ point: null }),
  },
});

export const pointReadingMachine = pointSetup.createMachine({
  id: 'pointReading',
  context: { point: null },
  on: {
    'point.moved': {
      guard: { type: 'hasPoints', params: ({ event }) => event },
      target: '.reading',
      actions: { type: 'movePoint', params: ({ event }) => event },
    },
    'point.hovered': {
      guard: { type: 'hasPoints', params: ({ event }) => event },
      target: '.reading',
      actions: { type: 'storePoint', params: ({ event }) => event },
    },
  },
  initial: 'idle',
  states: {
    idle: {},
    reading: { on: { 'point.left': { target: 'idle', actions: 'clearPoint' } } },
  },
});

export type PointReadingMachine = typeof pointReadingMachine;

/** Null without a point, and if there are fewer points than before. */
export const selectPointOf = ({ context }: SnapshotFrom<PointReadingMachine>, count: number): number | null =>
  context.point !== null && context.point < count ? context.point : null;
