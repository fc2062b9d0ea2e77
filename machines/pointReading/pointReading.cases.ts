import type { Cases } from '../shared/cases.ts';
import type { PointReadingMachine } from './pointReading.machine.ts';

export const pointReadingCases: Cases<PointReadingMachine> = {
  inputs: [undefined],
  events: {
    'point.moved': [
      { to: 'left', count: 3 },
      { to: 'end', count: 0 },
    ],
    'point.hovered': [
      { index: 1, count: 3 },
      { index: 9, count: 3 },
      { index: 0, count: 0 },
    ],
  },
  actors: {},
  abstraction: ({ context }) => context.point,
  invariants: {
    'a point is held exactly while it is read': (snapshot) =>
      snapshot.matches('reading') === (snapshot.context.point !== null) ? undefined : `point ${snapshot.context.point}`,
    'only an existing point is read': ({ context }) =>
      context.point !== null && context.point > 2 ? `point ${context.point}` : undefined,
  },
};
