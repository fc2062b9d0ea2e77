import { onDemand } from '../logic/on-demand.ts';
import { customerResource } from './resources.ts';

/** The dashboard shows a line of them at most, so their code is separate. */
const recurringCalls = () => import('#contract/account/recurringBuys.ts');

/** Two pages show recurring buys, so their row loads with these. */
export const recurringResources = {
  recurringBuys: customerResource(
    { pollSeconds: 60, reloadedAfter: ['recurringBuys.changed'] },
    async (calls, { session }, signal) => {
      const { recurringBuys } = await onDemand(recurringCalls);
      return (await calls.call(recurringBuys.read, { token: session.ut, signal })).buys;
    },
  ),
} as const;
