import { streamContract } from '../shared/actors.ts';
import type { ArrivalsEvent, ArrivalsInput } from './arrivals.types.ts';

/** Reports the customer's deposits once they are loaded, and then whenever the list changes. */
export const watchDeposits = streamContract<Extract<ArrivalsEvent, { type: 'deposits.updated' }>, ArrivalsInput>('watchDeposits');
