import type { SnapshotFrom } from 'xstate';
import type { ArrivalsMachine } from './arrivals.machine.ts';
import type { Deposit } from './arrivals.types.ts';

/** The deposit that arrived or changed last while the page was open; null before. */
export const selectNews = ({ context }: SnapshotFrom<ArrivalsMachine>): Deposit | null => context.news;
