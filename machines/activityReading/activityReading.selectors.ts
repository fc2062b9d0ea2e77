import type { SnapshotFrom } from 'xstate';
import type { ActivityReadingMachine } from './activityReading.machine.ts';

/** The most rows that the list shows. */
export const selectLimit = ({ context }: SnapshotFrom<ActivityReadingMachine>): number => context.limit;
