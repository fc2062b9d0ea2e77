import { recurringBuys as calls } from '#contract/account/recurringBuys.ts';
import { readRecurringAmount } from '#domain/trades/recurringBuys.ts';
import { invalidInput } from '#server/http/refusals.ts';
import { liveSession, readingSession } from '../../access/customers/access.ts';
import { requireSpent } from '../../access/security/fresh.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { addBuy, changeBuy, listBuys } from './buys.ts';

const read = implement(calls.read, {
  access: readingSession,
  handler: ({ services, who }) => listBuys(services.db, who.token.guid),
});

const add = implement(calls.add, {
  access: liveSession,
  async handler({ services, c, who, body: { id, amount: typed, ...dates } }) {
    const read = readRecurringAmount(typed);
    if (!read.ok) throw invalidInput({ amount: read.problem });
    const customerGuid = who.token.guid;
    const rule = { ...dates, amount: read.amount };
    const confirm = (tx: Parameters<typeof requireSpent>[0]) =>
      requireSpent(tx, { services, c, who }, { kind: 'recurringBuy', ...rule });
    return services.db.transaction(async (tx) => {
      await addBuy(tx, { customerGuid, id, rule, confirm, c }, services.clock.now());
      return listBuys(tx, customerGuid);
    });
  },
});

const change = implement(calls.change, {
  access: liveSession,
  handler: ({ services, c, who, params: { id }, body: { state } }) =>
    services.db.transaction(async (tx) => {
      const customerGuid = who.token.guid;
      await changeBuy(tx, { customerGuid, id, state, c }, services.clock.now());
      return listBuys(tx, customerGuid);
    }),
});

export const recurringBuyRoutes = routesOf(calls, { read, add, change });
