import { and, asc, eq, lte } from 'drizzle-orm';
import { closingWaitHours, hasObstacles, type Obstacles } from '#domain/security/closing.ts';
import { customers } from '#server/db/schema/backend.ts';
import { accountClosedMail, notClosedMail } from '#server/mail/closing-emails.ts';
import { cancelClosing, waitsToClose } from '../../access/customers/closing-wait.ts';
import type { Customer } from '../../access/customers/store.ts';
import { endAccess } from '../../access/lock/end-access.ts';
import { recordEvent } from '../../access/security/events.ts';
import { inBackground } from '../../kit/background.ts';
import { isUnderway } from '../../kit/clients/bank-replies.ts';
import { toLogError } from '../../kit/faults.ts';
import type { BackendServices } from '../../kit/services.ts';
import { pageSize } from '../../kit/watches.ts';
import { removeAlerts } from '../price-alerts/alerts.ts';
import { closeBuys } from '../recurring-buys/buys.ts';

const waitMilliseconds = closingWaitHours * 3600_000;

/** In ms. A limit for people: the sandbox's speed does not divide it. */
export const closingEnd = (now: number): number => now + waitMilliseconds;

/** All pages: open records may be older than the newest page. */
async function everyPage<Row>(read: (page: number) => Promise<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; ; page += 1) {
    const found = await read(page);
    rows.push(...found);
    if (found.length < pageSize) return rows;
  }
}

/** Open obstacles at the bank. @throws UpstreamError if it does not answer */
export async function obstaclesOf({ bank }: BackendServices, customerGuid: string): Promise<Obstacles> {
  const [accounts, trades, transfers] = await Promise.all([
    bank.listAccountsOf(customerGuid),
    everyPage((page) => bank.listTradesOf(customerGuid, page)),
    everyPage((page) => bank.listTransfersOf(customerGuid, page)),
  ]);
  return {
    balances: accounts
      .flatMap(({ asset, platform_balance: units }) => (units == null || BigInt(units) !== 0n ? [asset] : []))
      .toSorted(),
    orders: trades.filter(isUnderway).length,
    transfers: transfers.filter(isUnderway).length,
  };
}

export async function closeDueAccounts(services: BackendServices): Promise<void> {
  const { db, clock, log } = services;
  const { closesAt } = customers;
  const due = await db
    .select()
    .from(customers)
    .where(lte(closesAt, clock.now()))
    .orderBy(asc(closesAt))
    .limit(pageSize);
  for (const customer of due) {
    // A failure must not hold up the others.
    await closeDue(services, customer).catch((error: unknown) =>
      log.warn({ err: toLogError(error) }, 'an account is still to be closed'),
    );
  }
}

async function closeDue(services: BackendServices, { email, bankCustomerGuid, closesAt }: Customer): Promise<void> {
  const { db, bank, clock, mailer, home } = services;
  const customerGuid = bankCustomerGuid ?? '';
  const now = clock.now();
  if (hasObstacles(await obstaclesOf(services, customerGuid))) {
    if (await db.transaction((tx) => cancelClosing(tx, customerGuid, null, now)))
      inBackground(services, null, 'the email about a closing was not sent', () =>
        mailer.send(notClosedMail(email, new URL('/settings', home()).href)),
      );
    return;
  }
  const closed = await db.transaction(async (tx) => {
    const [row] = await tx
      .update(customers)
      .set({ closedAt: now, closesAt: null })
      // Cancelled, or cancelled and requested again.
      .where(and(waitsToClose(customerGuid), eq(customers.closesAt, closesAt ?? 0)))
      .returning({ email: customers.email });
    if (!row) return false;
    await endAccess(tx, { email, customerGuid }, null, now);
    await removeAlerts(tx, customerGuid);
    await closeBuys(tx, customerGuid);
    await recordEvent(tx, { customerGuid, kind: 'accountClosed', c: null }, now);
    return true;
  });
  if (!closed) return;
  await bank.endTokens(customerGuid);
  inBackground(services, null, 'the email about a closed account was not sent', () =>
    mailer.send(accountClosedMail(email)),
  );
}
