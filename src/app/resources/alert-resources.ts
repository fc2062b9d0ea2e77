import { priceAlerts } from '#contract/account/priceAlerts.ts';
import { customerResource } from './resources.ts';

/** Only one page shows alerts, so their row loads with it. */
export const alertResources = {
  priceAlerts: customerResource(
    { pollSeconds: 60, reloadedAfter: ['alerts.changed'] },
    async (calls, { session }, signal) => (await calls.call(priceAlerts.read, { token: session.ut, signal })).alerts,
  ),
} as const;
