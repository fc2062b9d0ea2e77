import { recurringBuys } from '#contract/account/recurringBuys.ts';
import { customerResource } from './resources.ts';

/** Only one page shows recurring buys, so their row loads with it. */
export const recurringResources = {
  recurringBuys: customerResource(
    { pollSeconds: 60, reloadedAfter: ['recurringBuys.changed'] },
    async (calls, { session }, signal) => (await calls.call(recurringBuys.read, { token: session.ut, signal })).buys,
  ),
} as const;
