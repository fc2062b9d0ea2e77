import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { notifyTransferNews } from '#server/backend/account/transfer-notifications/transfer-notifications.ts';
import { mailDecisions } from '#server/backend/account/verifications/decisions.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { referrals } from '#server/db/schema/index.ts';
import { bankClient, mintBankToken, mintCustomerToken } from '../bank/client.ts';
import { letFail } from '../sandbox/console.ts';
import { before, createTestClock, describeOnOneDatabase } from '../support.ts';
import { call, signedInCustomer } from './client.ts';

interface Invitations {
  readonly code: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly people: readonly { readonly stage: string }[];
}

describeOnOneDatabase('the progress of an invited customer', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ environment: { LOG_LEVEL: 'silent' }, clock: { ...clock, due: () => true } }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));

  /** One round of a watch. */
  const round = (watch: typeof mailDecisions, down?: Partial<ReturnType<typeof createBackendServices>['bank']>) => {
    const backend = createBackendServices(server.services);
    return watch({
      ...backend,
      bank: { ...backend.bank, ...down },
      limiter: { ...backend.limiter, isFirst: async () => true },
    });
  };

  /** @param isLate whether the code is added later */
  async function invited(isLate = false) {
    const [inviter, person] = [await signedInCustomer(server), await signedInCustomer(server)];
    if (!isLate)
      await server.services.db
        .insert(referrals)
        .values({ inviteeGuid: person.guid, inviterGuid: inviter.guid, joinedAt: clock.now() });
    // Without emails, to rule out learning from sending.
    const none = { deposits: false, withdrawals: false, orders: false, verification: false };
    await call(server, '/customers/mail-choices', none, { method: 'PUT', bearer: person.ut });
    const client = bankClient(server, await mintCustomerToken(bank, person.guid));
    return {
      verify: async (behaviour = 'passed_immediately') => {
        const body = {
          type: 'kyc',
          method: 'id_and_selfie',
          customer_guid: person.guid,
          expected_behaviours: [behaviour],
        };
        await client.post('/api/identity_verifications', body);
        return (await client.get(`/api/customers/${person.guid}`)).body.state;
      },
      trade: async () => {
        const quote = await client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 10_000 });
        expect((await client.post('/api/trades', { quote_guid: quote.body.guid })).status).toBe(201);
      },
      stored: async () =>
        (await server.services.db.query.referrals.findFirst({ where: eq(referrals.inviteeGuid, person.guid) }))
          ?.verifiedAt !== null,
      add: async () => {
        const { code } = (await call<Invitations>(server, '/customers/referrals', undefined, { bearer: inviter.ut }))
          .data;
        return call(server, '/customers/referral-code', { referral_code: code }, { method: 'PUT', bearer: person.ut });
      },
      refusal: () => call(server, '/customers/referrals', undefined, { bearer: inviter.ut }),
      seen: async () => {
        const { counts, people } = (
          await call<Invitations>(server, '/customers/referrals', undefined, { bearer: inviter.ut })
        ).data;
        return [people.map(({ stage }) => stage), counts];
      },
    };
  }
  const signedUp = [['signed_up'], { signed_up: 1, verified: 0, traded: 0 }];
  const verified = [['verified'], { signed_up: 1, verified: 1, traded: 0 }];
  const traded = [['traded'], { signed_up: 1, verified: 1, traded: 1 }];

  it('is learned from the bank, whatever emails they want', async () => {
    const { verify, trade, seen, stored } = await invited();
    expect(await verify()).toBe('verified');
    await round(mailDecisions);
    expect(await stored()).toBe(true);
    expect(await seen()).toEqual(verified);
    await trade();
    await round(notifyTransferNews);
    expect(await seen()).toEqual(traded);
    await Promise.all([round(mailDecisions), round(notifyTransferNews)]);
    expect(await seen()).toEqual(traded);
  });

  it('is known at once for a customer who adds the code after trading', async () => {
    const { verify, trade, add, seen } = await invited(true);
    await verify();
    await trade();
    await Promise.all([round(mailDecisions), round(notifyTransferNews)]);
    await letFail(server, { service: 'bank', path: '/api/trades*', kind: 'failing', status: 503, calls: 3 });
    expect(await add()).toMatchObject({ http: 503, code: 'bank_unavailable' });
    expect(await seen()).toEqual([[], { signed_up: 0, verified: 0, traded: 0 }]);
    expect((await add()).http).toBe(200);
    expect(await seen()).toEqual(traded);
  });

  it('stays signed up after a verification that did not pass', async () => {
    const { verify, seen } = await invited();
    expect(await verify('failed_immediately')).toBe('rejected');
    await round(mailDecisions);
    expect(await seen()).toEqual(signedUp);
  });

  it('is learned by the next round when the bank did not respond in this one', async () => {
    const { verify, stored } = await invited();
    await verify();
    await round(mailDecisions, { listCustomers: () => Promise.reject(new Error('down')) });
    expect(await stored()).toBe(false);
    await round(mailDecisions);
    expect(await stored()).toBe(true);
  });

  it('is right when it is looked at, also after days in which no process watched', async () => {
    const { verify, seen } = await invited();
    expect(await seen()).toEqual(signedUp);
    expect(await verify()).toBe('verified');
    clock.advance(9 * 24 * 3600_000);
    expect(await seen()).toEqual(verified);
  });

  it('is not shown while the bank does not say it', async () => {
    const { verify, refusal, seen } = await invited();
    await verify();
    await letFail(server, { service: 'bank', path: '/api/customers*', kind: 'failing', status: 503, calls: 3 });
    expect(await refusal()).toMatchObject({ http: 503, code: 'bank_unavailable' });
    expect(await seen()).toEqual(verified);
  });

  it('includes being verified once they have traded', async () => {
    const { verify, trade, seen } = await invited();
    await verify();
    await trade();
    await round(notifyTransferNews);
    expect(await seen()).toEqual(traded);
  });
});
