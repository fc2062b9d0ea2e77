import { balancesCheck } from './balance-check.ts';
import type { Check } from './check.ts';
import { countsCheck } from './count-check.ts';
import { daysCheck } from './day-check.ts';
import { feesCheck } from './fee-check.ts';
import { tradesCheck, transfersCheck } from './record-check.ts';

/** What a run compares, in this order: by guid first, sums second. */
export const checks: readonly Check[] = [tradesCheck, transfersCheck, feesCheck, balancesCheck, daysCheck, countsCheck];
