import type { SnapshotFrom } from 'xstate';
import type { ActivityReadingMachine } from './activityReading.machine.ts';

/** How many rows of the list are shown at most. */
export const selectLimit = ({ context }: SnapshotFrom<ActivityReadingMachine>): number => context.limit;
