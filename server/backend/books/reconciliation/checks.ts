import { balancesCheck } from './balance-check.ts';
import type { Check } from './check.ts';
import { countsCheck } from './count-check.ts';
import { daysCheck } from './day-check.ts';
import { feesCheck } from './fee-check.ts';
import { tradesCheck, transfersCheck } from './record-check.ts';

/** In order: by guid first, then sums. */
export const checks: readonly Check[] = [tradesCheck, transfersCheck, feesCheck, balancesCheck, daysCheck, countsCheck];
