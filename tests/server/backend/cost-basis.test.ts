import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { maxDeposits } from '#server/backend/account/cost-basis/cost-basis-routes.ts';
import { costBasis, customers } from '#server/db/schema/index.ts';
import type { RunningServer } from '#server/server.ts';
import { describeOnOneDatabase } from '../support.ts';
import { call, signedInCustomer } from './client.ts';

const path = '/customers/cost-basis';
const deposit = (digit: number) => digit.toString(16).padStart(32, '0');

describeOnOneDatabase('the cost basis of received coins', (open) => {
  let server: RunningServer;
  /** Refused saves store nothing, so all cases can share it. */
  let newcomer: ReturnType<typeof customer> | undefined;
  beforeAll(async () => {
    server = await open();
  });
  async function customer() {
    const { ut, guid } = await signedInCustomer(server);
    return {
      ut,
      guid,
      read: async () =>
        (await call<{ costs: Record<string, string> }>(server, path, undefined, { bearer: ut })).data.costs,
      save: (costs: unknown, more: object = {}) =>
        call(server, path, { costs, ...more }, { method: 'PUT', bearer: ut }),
    };
  }

  it('is kept for each deposit, changed and removed, exact to the cent', async () => {
    const { read, save } = await customer();
    expect(await read()).toEqual({});
    await save({ [deposit(1)]: '123456789012345678', [deposit(2)]: '0' });
    expect(await read()).toEqual({ [deposit(1)]: '123456789012345678', [deposit(2)]: '0' });
    expect((await save({ [deposit(1)]: '5', [deposit(2)]: null })).data).toEqual({ costs: { [deposit(1)]: '5' } });
    expect((await save({ [deposit(2)]: null })).http).toBe(200);
    expect(await read()).toEqual({ [deposit(1)]: '5' });
  });

  it('loses nothing when tabs save different deposits at once', async () => {
    const { read, save } = await customer();
    await Promise.all(Array.from({ length: 8 }, (_, index) => save({ [deposit(index)]: String(index) })));
    expect(Object.keys(await read())).toHaveLength(8);
  });

  it('keeps what is there when only new costs are sent', async () => {
    const { read, save } = await customer();
    await save({ [deposit(1)]: '100' });
    await save({ [deposit(1)]: '999', [deposit(2)]: '200' }, { only_new: true });
    expect(await read()).toEqual({ [deposit(1)]: '100', [deposit(2)]: '200' });
  });

  it('is the customer’s of the session, whatever the body says, and goes with the customer', async () => {
    const [ada, bob] = [await customer(), await customer()];
    await ada.save({ [deposit(1)]: '100' });
    await bob.save({ [deposit(1)]: '7' }, { guid: ada.guid, customer_guid: ada.guid, cybrid_guid: ada.guid });
    expect([await ada.read(), await bob.read()]).toEqual([{ [deposit(1)]: '100' }, { [deposit(1)]: '7' }]);
    await bob.save({ [deposit(1)]: null });
    expect(await ada.read()).toEqual({ [deposit(1)]: '100' });
    await server.services.db.delete(customers).where(eq(customers.bankCustomerGuid, ada.guid));
    expect(await server.services.db.select().from(costBasis).where(eq(costBasis.customerGuid, ada.guid))).toEqual([]);
  });

  it('needs a live session', async () => {
    const { ut, save } = await customer();
    for (const bearer of [undefined, 'nonsense', `${ut}x`]) {
      const more = bearer === undefined ? {} : { bearer };
      expect(await call(server, path, undefined, more)).toMatchObject({
        http: 401,
        code: 'session_expired',
        data: null,
      });
      expect(await call(server, path, { costs: { [deposit(1)]: '1' } }, { method: 'PUT', ...more })).toMatchObject({
        http: 401,
      });
    }
    expect((await save({ [deposit(1)]: '1' })).http).toBe(200);
  });

  it.each<[string, unknown]>([
    ['no costs', undefined],
    ['an empty map', {}],
    ['a list', ['1']],
    ['a guid that is none', { 'not-a-guid': '1' }],
    ['a guid in capitals', { ['A'.repeat(32)]: '1' }],
    ['a number', { [deposit(1)]: 1 }],
    ['a fraction', { [deposit(1)]: '1.5' }],
    ['a negative cost', { [deposit(1)]: '-1' }],
    ['leading zeros', { [deposit(1)]: '007' }],
    ['an exponent', { [deposit(1)]: '1e5' }],
    ['too many digits', { [deposit(1)]: '1'.repeat(19) }],
    ['one that is wrong among others', { [deposit(1)]: '1', [deposit(2)]: 'x' }],
    ['too many at once', Object.fromEntries(Array.from({ length: 501 }, (_, index) => [deposit(index), '1']))],
  ])('refuses %s, and stores nothing', async (_what, costs) => {
    newcomer ??= customer();
    const { read, save } = await newcomer;
    const reply = await save(costs);
    expect(reply).toMatchObject({ http: 422, code: 'invalid_input', data: null });
    for (const [field, sentence] of Object.entries(reply.fields ?? {}))
      expect(`${field}: ${sentence}`).toMatch(/^costs.*: [A-Z].*\.$/);
    expect(await read()).toEqual({});
  });

  it('takes a body of at most 64 kB, and more deposits than anyone enters by hand', async () => {
    const { guid, read, save } = await customer();
    expect((await save({ [deposit(1)]: '1' }, { padding: 'x'.repeat(70_000) })).http).toBe(413);
    const rows = Array.from({ length: maxDeposits }, (_, index) => ({
      customerGuid: guid,
      depositGuid: deposit(index),
      cents: 1n,
      updatedAt: 0,
    }));
    for (let from = 0; from < rows.length; from += 1_000)
      await server.services.db.insert(costBasis).values(rows.slice(from, from + 1_000));
    expect(await save({ ['f'.repeat(32)]: '1' })).toMatchObject({ http: 409, code: 'too_many_costs', data: null });
    expect(await save({ [deposit(1)]: '2' })).toMatchObject({ http: 200 });
    expect(Object.keys(await read())).toHaveLength(maxDeposits);
  });
});
