import type { SnapshotFrom } from 'xstate';
import type { ActivityReadingMachine } from './activityReading.machine.ts';

export const selectLimit = ({ context }: SnapshotFrom<ActivityReadingMachine>): number => context.limit;
