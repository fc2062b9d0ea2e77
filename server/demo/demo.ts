import { setTimeout as wait } from 'node:timers/promises';
import { seedHistory } from '@statechange/sandbox/bank/history/history.ts';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { Refusal } from '#server/http/refusals.ts';
import { signUp } from '../backend/access/customers/sign-up.ts';
import { type Customer, findCustomer } from '../backend/access/customers/store.ts';
import { endWatches } from '../backend/account/verifications/decisions.ts';
import { callUpstream, UpstreamError } from '../backend/kit/clients/http.ts';
import { toLogError } from '../backend/kit/faults.ts';
import type { BackendServices } from '../backend/kit/services.ts';
import { createBackendServices } from '../backend/services.ts';
import type { Database } from '../db/database.ts';
import { customers } from '../db/schema/backend.ts';
import { bankCustomers } from '../db/schema/index.ts';
import { sandboxSeeds } from '../db/schema/sandbox.ts';
import { faultOf } from '../log.ts';
import type { Services } from '../services.ts';
import { readBusiness, seedBusiness } from './business/business.ts';
import { firstStaffEmail, seedStaff, staffPassword } from './staff.ts';

/** Bumped with new demo content, so that older data folders get it too. */
const seedNames = { customers: 'demo-customers-4', business: 'demo-business-1' } as const;
type SeedName = (typeof seedNames)[keyof typeof seedNames];
/** Longer than seeding takes; also the longest wait after a crash. */
const leaseMilliseconds = 60_000;
const pollMilliseconds = 150;
const maxVerificationMs = 20_000;

const password = 'Demo-2026-pass';
const traderEmail = 'demo@statechange.test';
const newcomerEmail = 'new@statechange.test';

/** Once per database, across processes. @returns what to print */
export async function seedDemo(services: Services): Promise<string> {
  const { config, log } = services;
  if (!config.sandbox.demo) return greeting(services, []);
  try {
    await seed(services);
  } catch (error) {
    // Others can use the sandbox without demo customers.
    log.error(
      { err: error instanceof Error ? faultOf(error) : { name: 'unknown' } },
      'the demo customers are not ready',
    );
    return greeting(services, ['The demo customers could not be made; the next start tries again.']);
  }
  return greeting(services, [
    `Demo customer   ${traderEmail} / ${password}   verified, with a bank account, a wallet and two years of orders and transfers`,
    `New customer    ${newcomerEmail} / ${password}   unverified and empty`,
    `Staff           ${firstStaffEmail} / ${staffPassword}   holds all roles; the others and everyone’s codes: ${consoleLink(services.config, services.origin(), '/staff')}`,
  ]);
}

const greeting = ({ config, origin }: Services, lines: readonly string[]): string =>
  ['Sandbox: no real money moves.', ...lines, `Emails and codes: ${consoleLink(config, origin())}`].join('\n');

/** Includes the console's token on a network. */
const consoleLink = ({ publicUrl, sandbox: { consoleToken } }: Services['config'], origin: string, page = ''): string =>
  `${publicUrl ?? origin}/sandbox${page}${consoleToken === null ? '' : `?token=${encodeURIComponent(consoleToken)}`}`;

/** Concurrent processes wait for the first. */
async function once(db: Database, name: SeedName, work: () => Promise<void>) {
  const mine = eq(sandboxSeeds.name, name);
  for (;;) {
    const [known] = await db.select().from(sandboxSeeds).where(mine);
    if (known?.doneAt) return;
    if (await takeLease(db, name)) break;
    await wait(pollMilliseconds);
  }
  try {
    await work();
    await db.update(sandboxSeeds).set({ doneAt: Date.now() }).where(mine);
  } catch (error) {
    await db.update(sandboxSeeds).set({ leaseEndsAt: 0 }).where(mine);
    throw error;
  }
}

async function takeLease(db: Database, name: SeedName): Promise<boolean> {
  const leaseEndsAt = Date.now() + leaseMilliseconds;
  const made = await db.insert(sandboxSeeds).values({ name, leaseEndsAt }).onConflictDoNothing().returning();
  if (made.length > 0) return true;
  const brokenOff = and(
    eq(sandboxSeeds.name, name),
    isNull(sandboxSeeds.doneAt),
    lt(sandboxSeeds.leaseEndsAt, Date.now()),
  );
  return (await db.update(sandboxSeeds).set({ leaseEndsAt }).where(brokenOff).returning()).length > 0;
}

async function seed(services: Services) {
  const { config, db, log, background } = services;
  // No emails: nobody requested this, and mail servers may be real.
  const backend: BackendServices = { ...createBackendServices(services), mailer: { send: async () => undefined } };
  await once(db, seedNames.customers, () => seedCustomers(services, backend));
  if (!config.sandbox.business) return;
  await once(db, seedNames.business, () => seedBusiness(services, backend));
  background.run(
    () => readBusiness(backend),
    (error) => log.warn({ err: toLogError(error) }, 'the bank’s records were not read at the start'),
  );
}

async function seedCustomers(services: Services, backend: BackendServices) {
  await seedStaff(services);
  // Sequential: record ids depend on the order.
  const trader = await openConfirmed(backend, traderEmail, 'Alex Morgan');
  await openConfirmed(backend, newcomerEmail, 'Sam Rivera');
  const guid = trader.bankCustomerGuid ?? '';
  await verifyQuietly(services, backend, trader);
  // Only the embedded bank can be backdated.
  if (services.config.bank.url !== null) return;
  await seedHistory(services, guid, trader.displayName);
  await backdate(services.db, guid);
}

/** As old as at the bank: nobody trades before opening an account. */
async function backdate(db: Database, guid: string) {
  const [atBank] = await db.select().from(bankCustomers).where(eq(bankCustomers.guid, guid));
  if (atBank)
    await db.update(customers).set({ createdAt: atBank.createdAt }).where(eq(customers.bankCustomerGuid, guid));
}

/** Finds or opens a customer with a confirmed email. */
async function openConfirmed(backend: BackendServices, email: string, displayName: string): Promise<Customer> {
  try {
    await signUp(backend, null, { email, password, displayName });
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'email_exists')) throw error;
  }
  const customer = await findCustomer(backend.db, email);
  if (!customer?.identityUid || !customer.bankCustomerGuid)
    throw new Error(`the demo customer ${email} is not complete`);
  await backend.identity.markVerified(customer.identityUid);
  // Demo sign-ins work in any browser.
  await backend.db.update(customers).set({ newBrowserCodes: false }).where(eq(customers.email, email));
  return customer;
}

/** Suppresses the email, even from watches in other processes. */
async function verifyQuietly(services: Services, backend: BackendServices, { email, bankCustomerGuid }: Customer) {
  const { db, bank, clock } = backend;
  const guid = bankCustomerGuid ?? '';
  const choose = (mailChoices: Customer['mailChoices']) =>
    db.update(customers).set({ mailChoices }).where(eq(customers.email, email));
  await choose({ verification: false });
  await verifyAtBank(services, backend, guid);
  await endWatches(db, await bank.listVerificationsOf(guid), clock.now());
  await choose({});
}

/** Waits until the customer is verified. */
async function verifyAtBank({ config, origin }: Services, { bank }: BackendServices, guid: string) {
  if ((await bank.getCustomer(guid)).state === 'verified') return;
  const token = await bank.mintCustomerToken(guid, ['identity_verifications:execute']);
  await callUpstream({
    name: 'bank POST /api/identity_verifications',
    url: `${config.bank.url ?? `${origin()}/bank`}/api/identity_verifications`,
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: { type: 'kyc', method: 'id_and_selfie', customer_guid: guid, expected_behaviours: ['passed_immediately'] },
    timeout: 10_000,
  });
  for (
    const deadline = Date.now() + maxVerificationMs;
    (await bank.getCustomer(guid)).state !== 'verified';
    await wait(pollMilliseconds)
  ) {
    if (Date.now() > deadline)
      throw new UpstreamError('bank customer', 200, `not verified after ${maxVerificationMs} ms`);
  }
}
