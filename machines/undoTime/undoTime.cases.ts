import { type Cases, startTime } from '../shared/cases.ts';
import type { undoTimeMachine } from './undoTime.machine.ts';

export const undoTimeCases: Cases<typeof undoTimeMachine> = {
  inputs: [(now: () => number) => ({ until: startTime + 30_000, now })],
  events: {},
  actors: {},
  abstraction: () => null,
};
