import { type Cases, stubRef } from '../shared/cases.ts';
import { type ActivityReadingMachine, rowsAtOnce } from './activityReading.machine.ts';

export const activityReadingCases: Cases<ActivityReadingMachine> = {
  inputs: [{ sources: { trades: stubRef(), transfers: stubRef() } }],
  events: {},
  actors: { watchNeed: { stream: true }, readEverything: { stream: true } },
  abstraction: ({ context }) => context.limit > rowsAtOnce,
  invariants: {
    'rows are shown by whole pages': ({ context }) =>
      context.limit % rowsAtOnce === 0 ? undefined : `${context.limit} rows`,
  },
};
