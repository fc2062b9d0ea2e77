import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ledgerProof } from '#sandbox/bank/ledger/proof.ts';
import {
  call,
  customerToken,
  freshEmail,
  goodPassword,
  idTokenOf,
  signedInCustomer,
  type Tokens,
} from '#tests/server/backend/client.ts';
import { bankClient, mintBankToken, objectsOf } from '#tests/server/bank/client.ts';
import { desk, letFail } from '#tests/server/sandbox/console.ts';
import { before, describeOnEachDatabase, withServer } from '#tests/server/support.ts';

const demo = { email: 'demo@statechange.test', password: 'Demo-2026-pass' };

describeOnEachDatabase('a reset', (open, { kind }) => {
  const server = before(() => open({ environment: { SANDBOX_DEMO: 'on', SANDBOX_SPEED: '20', LOG_LEVEL: 'silent' } }));
  interface Report {
    readonly emptied: Readonly<Record<string, number>>;
    readonly said: readonly string[];
  }
  const reset = () => desk<Report & { code?: string }>(server, 'POST', '/reset', { confirm: 'reset' });
  const signIn = async (of = server) =>
    (await customerToken(of, demo.email, await idTokenOf(of, demo.email, demo.password))).data;
  const offset = async (of = server) => (await desk<{ offset_ms: number }>(of, 'GET', '/clock')).body.offset_ms;

  it('empties everything, seeds the demo again, and voids every token of before', async () => {
    const before = await signIn();
    const stranger = await signedInCustomer(server);
    const bankToken = await mintBankToken(server);
    const idToken = await idTokenOf(server, demo.email, demo.password);
    await desk(server, 'POST', '/clock', { advance: '10d' });
    await letFail(server, { service: 'market', path: '*', kind: 'failing', calls: 1_000 });
    await desk(server, 'POST', '/sessions/expire', { email: stranger.email, token: 'access' });

    const { status, body } = await reset();
    expect(status).toBe(200);
    // Manual expiries, and step-up tokens ended by both sign-ins.
    expect(body.emptied).toMatchObject({
      customers: 3,
      staff: 7,
      bank_trades: 60,
      sandbox_faults: 1,
      sandbox_clock: 1,
      sandbox_expired_tokens: 3,
    });
    expect(Object.keys(body.emptied).filter((name) => name.includes('keys'))).toEqual([]);
    expect(body.said.join('\n')).toContain(demo.email);
    expect(await server.services.db.query.staff.findMany()).toHaveLength(7);

    expect(await offset()).toBe(0);
    expect((await desk(server, 'GET', '/faults')).body).toEqual({ faults: [] });
    expect((await fetch(`${server.url}/market/api/v3/ping`)).status).toBe(200);
    for (const { at } of [before, stranger, { at: bankToken }]) {
      expect((await bankClient(server, at).get('/api/accounts')).body).toMatchObject({
        status: 401n,
        error_message: 'Signature has expired',
      });
    }
    expect(await call(server, '/customers/user-detail', { email: demo.email }, { bearer: before.ut })).toMatchObject({
      http: 401,
      code: 'session_expired',
    });
    expect((await customerToken(server, demo.email, idToken)).http).toBe(401);
    await expect(idTokenOf(server, stranger.email)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');

    const after = await signIn();
    expect(after.guid).not.toBe(before.guid);
    expect(objectsOf(await bankClient(server, after.at).get('/api/trades?per_page=100'))).toHaveLength(60);
    expect((await ledgerProof(server.services)).sound).toBe(true);
    expect((await signedInCustomer(server)).guid).toMatch(/^[0-9a-f]{32}$/);
  });

  it('leaves the ledger as guarded as it was', async () => {
    for (const statement of [
      'delete from ledger_postings',
      'truncate ledger_entries cascade',
      'update bank_accounts set balance = balance + 1',
    ]) {
      const refusal = await server.services.db.execute(sql.raw(statement)).then(
        () => 'accepted',
        (error: Error) => String(error.cause),
      );
      expect(refusal, statement).toMatch(/append-only|written by postings only/);
    }
  });

  it('breaks no request that runs meanwhile, and is done once of two at the same time', async () => {
    const { at } = await signIn();
    const client = bankClient(server, at);
    let running = true;
    const statuses: number[] = [];
    const keepOn = async (ask: () => Promise<number>) => {
      while (running) statuses.push(await ask());
    };
    const customers = [
      keepOn(async () => (await client.get('/api/trades')).status),
      keepOn(
        async () => (await client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 100 })).status,
      ),
      keepOn(async () => (await call(server, '/customers/landing-live-price')).http),
      keepOn(async () => {
        const body = { email: freshEmail(), password: goodPassword, displayName: 'Ada Example' };
        return (await call(server, '/customers/signup', body)).http;
      }),
    ];
    const resets = await Promise.all([reset(), reset()]);
    running = false;
    await Promise.all(customers);
    expect(resets.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(resets.find(({ status }) => status === 409)?.body.code).toBe('reset_under_way');
    expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
    expect(statuses.length).toBeGreaterThan(20);
    expect((await signIn()).displayName).toBe('Alex Morgan');
    expect((await ledgerProof(server.services)).sound).toBe(true);
    expect((await reset()).status, 'the first one is over').toBe(200);
  });

  it('is noticed by every process on the database', async () => {
    if (kind === 'embedded') return;
    const second = await withServer({
      databaseUrl: server.services.config.databaseUrl ?? '',
      environment: { SANDBOX_SPEED: '20' },
    });
    await desk(server, 'POST', '/clock', { advance: '5d' });
    await expect.poll(() => offset(second)).toBe(5 * 86_400_000);
    const held: Tokens = await signIn(second);
    expect((await bankClient(second, held.at).get('/api/prices')).status).toBe(200);
    await reset();
    await expect.poll(() => offset(second)).toBe(0);
    expect((await bankClient(second, held.at).get('/api/prices')).status).toBe(401);
    const fresh = await signIn(second);
    expect(objectsOf(await bankClient(second, fresh.at).get('/api/trades?per_page=100'))).toHaveLength(60);
    await second.close();
  });

  it.each([{}, { confirm: 'yes' }, { confirm: true }, { confirm: 'reset', all: true }])(
    'wants the word: %j',
    async (body) => {
      const reply = await desk<{ fields: object }>(server, 'POST', '/reset', body);
      expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, ['all' in body ? 'all' : 'confirm']]);
    },
  );
});
