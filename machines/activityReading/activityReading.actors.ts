import type { AnyEventObject } from 'xstate';
import { streamContract } from '../shared/setup.ts';
import type { Histories, ReadingNeed } from './activityReading.types.ts';

/** Sends a fact whenever it changes whether what the address asks for needs every record. */
export const watchNeed = streamContract<ReadingNeed, Histories>('watchNeed');
/** Requests all records of both histories, again whenever one of them has more and is ready. */
export const readEverything = streamContract<AnyEventObject, Histories>('readEverything');
