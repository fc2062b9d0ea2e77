import type { AnyEventObject } from 'xstate';
import { effectContract, streamContract } from '../shared/actors.ts';
import type { ReadingNeed } from './activityReading.types.ts';

/** Tells whenever it changes whether what the address asks for needs every record. */
export const watchNeed = streamContract<ReadingNeed>('watchNeed');
/** Asks both histories for all their records, again whenever one of them has more and can be asked. */
export const readEverything = streamContract<AnyEventObject>('readEverything');
/** Asks each history that has more for its next page. */
export const askForOlder = effectContract('askForOlder');
