import { and, eq } from 'drizzle-orm';
import { priceAlerts as calls } from '#contract/account/priceAlerts.ts';
import { readThreshold } from '#domain/markets/priceAlerts.ts';
import { priceAlerts as alerts } from '#server/db/schema/price-alerts.ts';
import { invalidInput } from '#server/http/refusals.ts';
import { liveSession, readingSession } from '../../access/customers/access.ts';
import { notFound } from '../../kit/http/envelope.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { addAlert, ownAlerts, presentAlerts } from './alerts.ts';
import { requirePrice } from './check.ts';

const read = implement(calls.read, {
  access: readingSession,
  handler: async ({ services, who }) => presentAlerts(await ownAlerts.list(services.db, who.token.guid)),
});

const add = implement(calls.add, {
  access: liveSession,
  async handler({ services, who, body: { threshold: typed, ...body } }) {
    const read = readThreshold(typed, body.kind);
    if (!read.ok) throw invalidInput({ threshold: read.problem });
    await requirePrice(services, body.asset);
    const customerGuid = who.token.guid;
    const added = { ...body, customerGuid, threshold: read.threshold };
    return presentAlerts(
      await ownAlerts.change(services.db, customerGuid, (tx) => addAlert(tx, added, services.clock.now())),
    );
  },
});

const change = implement(calls.change, {
  access: liveSession,
  async handler({ services, who, params: { id }, body: { state } }) {
    const customerGuid = who.token.guid;
    const mine = and(eq(alerts.customerGuid, customerGuid), eq(alerts.id, id));
    return presentAlerts(
      await ownAlerts.change(services.db, customerGuid, async (tx) => {
        const found = await tx.update(alerts).set({ state, restsUntil: null }).where(mine).returning({ id: alerts.id });
        if (found.length === 0) throw notFound();
      }),
    );
  },
});

const remove = implement(calls.remove, {
  access: liveSession,
  async handler({ services, who, params: { id } }) {
    const customerGuid = who.token.guid;
    await ownAlerts.remove(services.db, customerGuid, id);
    return presentAlerts(await ownAlerts.list(services.db, customerGuid));
  },
});

export const priceAlertRoutes = routesOf(calls, { read, add, change, remove });
