import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { StaffDecision } from '#contract/staff/peopleFields.ts';
import { customers } from '#server/db/schema/backend.ts';
import { bankExternalBankAccounts, bankExternalWallets, bankIdentityVerifications } from '#server/db/schema/index.ts';
import { staff, staffRequests } from '#server/db/schema/staff.ts';
import { addWallet, linkBankAccount } from '../../bank/movements.ts';
import { desk, letFail } from '../../sandbox/console.ts';
import { before, createTestClock, describeOnEachDatabase } from '../../support.ts';
import { call, mailsTo, signedInCustomer } from '../client.ts';
import { ask, audited, hire, lastAudited, type Person, reason } from '../staff/people.ts';

interface Preview {
  readonly version: number;
  readonly effect: readonly string[];
}
type Requested = Pick<StaffDecision, 'outcome' | 'effect'> & { readonly request_id: string };
type Customer = Awaited<ReturnType<typeof signedInCustomer>>;
const stamp = { createdAt: 0, updatedAt: 0 };

describeOnEachDatabase('ways for money that a second person lets the bank change', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock: { ...clock, due: () => true } }));
  let [support, compliance, owner] = [] as unknown as readonly [Person, Person, Person];
  beforeAll(async () => {
    const hired = [hire(server, 'support'), hire(server, 'compliance'), hire(server, 'owner')] as const;
    [support, compliance, owner] = await Promise.all(hired);
  });
  afterEach(async () => {
    await desk(server, 'DELETE', '/faults');
  });
  const versionOf = async ({ guid }: Customer) => {
    const [row] = await server.services.db.select().from(customers).where(eq(customers.bankCustomerGuid, guid));
    return row?.staffVersion ?? 0;
  };
  const preview = (of: Customer, path: string) => ask<Preview>(server, compliance, `customers/${of.guid}/${path}`);
  const request = async (of: Customer, path: string, by = compliance, why = reason) =>
    ask<Requested>(server, by, `customers/${of.guid}/${path}`, { reason: why, version: await versionOf(of) });
  const approve = ({ data }: { data: Requested }, by = owner, headers = {}) =>
    ask(server, by, `requests/${data.request_id}/approve`, { reason: '' }, { headers });
  const requestState = async ({ data }: { data: Requested }) => {
    const [row] = await server.services.db.select().from(staffRequests).where(eq(staffRequests.id, data.request_id));
    return row?.state;
  };
  const walletState = async (guid: string) => {
    const [row] = await server.services.db.select().from(bankExternalWallets).where(eq(bankExternalWallets.guid, guid));
    return row?.state;
  };
  const accountState = async (guid: string) => {
    const table = bankExternalBankAccounts;
    const [row] = await server.services.db.select().from(table).where(eq(table.guid, guid));
    return row?.state;
  };
  const subjects = async ({ email }: Customer) => (await mailsTo(server, email)).map(({ subject }) => subject);
  const events = async ({ ut }: Customer) =>
    JSON.stringify(await call(server, '/customers/security-events', undefined, { bearer: ut }));
  const rowsAbout = async ({ data }: { data: Requested }) =>
    (await audited(server)).filter(({ targets }) => targets.includes(data.request_id)).map(({ outcome }) => outcome);

  it('removes a bank account: nothing before the approval, then at the bank, in the log, an event and an email', async () => {
    const customer = await signedInCustomer(server);
    const account = await linkBankAccount(server, customer.guid, { plaidAccountMask: '4321' });
    const path = `remove-bank-account/${account}`;
    expect((await preview(customer, path)).data.effect).toEqual([
      `Removes the bank account ending in 4321 of customer …${customer.guid.slice(-4)}: they can neither deposit from it nor withdraw to it.`,
      'It can’t be undone. They could add it again, as a new one.',
      'We email them.',
      'No transfer with it is in progress.',
      'It is the only bank account of theirs that works.',
    ]);
    expect((await request(customer, path, support)).code).toBe('not_allowed');
    const requested = await request(customer, path);
    expect(requested.data.outcome).toBe('requested');
    expect((await request(customer, path)).code).toBe('already_requested');
    expect((await approve(requested, compliance)).code).toBe('own_request');
    expect((await approve(requested, support)).code).toBe('not_allowed');
    expect([await accountState(account), await subjects(customer)]).toEqual([
      'completed',
      expect.not.arrayContaining(['We have removed a bank account']),
    ]);
    const key = { 'Idempotency-Key': 'approval-0001' };
    expect((await approve(requested, owner, key)).http).toBe(200);
    expect(await lastAudited(server)).toMatchObject({
      ...{ actorId: owner.id, action: 'changeMoneyPaths', outcome: 'done', approvalId: requested.data.request_id },
      targets: JSON.stringify([
        `customer:${customer.guid}`,
        `request:${requested.data.request_id}`,
        `bank-account:${account}`,
      ]),
      changes: expect.stringContaining('"bankAccount":["completed","deleting"]'),
    });
    expect(await accountState(account)).toMatch(/^delet/);
    await expect.poll(() => subjects(customer)).toContain('We have removed a bank account');
    expect(await events(customer)).toMatch(/bankAccountRemoved"[^}]*"detail":"4321"/);
    // The same call, its answer lost.
    expect((await approve(requested, owner, key)).http).toBe(200);
    expect((await approve(requested)).code).toBe('request_closed');
    expect((await request(customer, path)).code).toBe('already_so');
    expect((await rowsAbout(requested)).filter((outcome) => outcome === 'done')).toHaveLength(1);
  });

  it('removes two wallets that wait apart', async () => {
    const customer = await signedInCustomer(server);
    const wallets = await Promise.all([addWallet(server, customer.guid), addWallet(server, customer.guid)]);
    const requests = [];
    const reasons = [reason, 'Customer wants it'];
    for (const [index, wallet] of wallets.entries())
      requests.push(await request(customer, `remove-wallet/${wallet}`, compliance, reasons[index]));
    for (const requested of requests) expect((await approve(requested)).http).toBe(200);
    for (const wallet of wallets) expect(await walletState(wallet)).toMatch(/^delet/);
    await expect.poll(() => subjects(customer)).toContain('We have removed an external wallet');
    const texts = async () => JSON.stringify((await mailsTo(server, customer.email)).map(({ text }) => text));
    await expect.poll(texts).toContain('At your request, we have removed the ');
    await expect.poll(texts).toContain('We have removed the ');
  });

  it('shows an unknown outcome, after which approving again does nothing twice', async () => {
    const customer = await signedInCustomer(server);
    const wallet = await addWallet(server, customer.guid);
    const requested = await request(customer, `remove-wallet/${wallet}`);
    const lost = { service: 'bank', path: '/api/external_wallets/*', method: 'DELETE', status: 500, calls: 3 } as const;
    await letFail(server, { ...lost, kind: 'failing', after: true });
    const key = { 'Idempotency-Key': 'approval-0002' };
    expect(await approve(requested, owner, key)).toMatchObject({ http: 503, code: 'bank_unavailable' });
    expect([await requestState(requested), await rowsAbout(requested)]).toEqual([
      'requested',
      ['intended', 'intended', 'failed'],
    ]);
    expect(await walletState(wallet)).toMatch(/^delet/);
    expect((await approve(requested, owner, key)).http).toBe(200);
    expect([await requestState(requested), (await rowsAbout(requested)).slice(3)]).toEqual([
      'approved',
      ['intended', 'done'],
    ]);
    await expect.poll(() => subjects(customer)).toContain('We have removed an external wallet');
  });

  it('refuses what changed meanwhile, and what is another’s', async () => {
    const [customer, other] = [await signedInCustomer(server), await signedInCustomer(server)];
    const wallet = await addWallet(server, customer.guid);
    const requested = await request(customer, `remove-wallet/${wallet}`);
    const gone = { state: 'deleted' };
    await server.services.db.update(bankExternalWallets).set(gone).where(eq(bankExternalWallets.guid, wallet));
    expect(await approve(requested)).toMatchObject({
      ...{ http: 409, code: 'effect_changed', data: { after: 'It is removed already.' } },
    });
    expect([await requestState(requested), await rowsAbout(requested)]).toEqual(['requested', ['intended', 'refused']]);
    expect((await request(other, `remove-wallet/${wallet}`)).http).toBe(404);
    expect((await preview(other, `remove-wallet/${wallet}`)).http).toBe(404);
    const mine = await addWallet(server, other.guid);
    const waiting = await request(other, `remove-wallet/${mine}`);
    await server.services.db.update(staff).set({ email: other.email }).where(eq(staff.id, owner.id));
    expect((await approve(waiting)).code).toBe('own_account');
    expect(await walletState(mine)).toBe('completed');
  });

  it('completes a bank account whose owner the bank has verified, and no other', async () => {
    const customer = await signedInCustomer(server);
    const account = await linkBankAccount(server, customer.guid, { state: 'unverified', plaidAccountMask: '4321' });
    const path = `complete-bank-account/${account}`;
    expect(await preview(customer, path)).toMatchObject({ http: 409, code: 'owner_unverified' });
    expect((await request(customer, path)).code).toBe('owner_unverified');
    expect(await lastAudited(server)).toMatchObject({
      ...{ actorId: compliance.id, action: 'changeMoneyPaths', outcome: 'refused', reason },
      targets: `["customer:${customer.guid}"]`,
    });
    const proof = {
      type: 'bank_account',
      method: 'account_ownership',
      state: 'completed',
      outcome: 'passed',
      ...stamp,
    };
    await server.services.db
      .insert(bankIdentityVerifications)
      .values({ ...proof, guid: 'a'.repeat(32), customerGuid: customer.guid, externalBankAccountGuid: account });
    const verified = { state: 'refresh_required', verifiedAt: clock.now() };
    await server.services.db
      .update(bankExternalBankAccounts)
      .set(verified)
      .where(eq(bankExternalBankAccounts.guid, account));
    const requested = await request(customer, path);
    expect(requested.data.effect).toMatch(/^Completes the bank account ending in 4321 of customer …/);
    const second = await hire(server, 'compliance');
    expect((await approve(requested, second)).http).toBe(200);
    expect(await accountState(account)).toBe('completed');
    await expect.poll(() => subjects(customer)).toContain('Your bank account can be used again');
  });

  it('believes the bank: what it left as it was is no success', async () => {
    const customer = await signedInCustomer(server);
    const account = await linkBankAccount(server, customer.guid, { state: 'unverified' });
    const proof = {
      type: 'bank_account',
      method: 'account_ownership',
      state: 'completed',
      outcome: 'passed',
      ...stamp,
    };
    await server.services.db
      .insert(bankIdentityVerifications)
      .values({ ...proof, guid: 'b'.repeat(32), customerGuid: customer.guid, externalBankAccountGuid: account });
    const requested = await request(customer, `complete-bank-account/${account}`);
    expect(await approve(requested, await hire(server, 'compliance'))).toMatchObject({
      ...{ http: 409, code: 'left_as_it_was' },
    });
    expect(await requestState(requested)).toBe('requested');
    expect(await subjects(customer)).not.toContain('Your bank account can be used again');
  });
});
