import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { availableAt } from '#domain/addresses/addressHold.ts';
import { customers, walletWatches as watches, watchStarts } from '../../db/schema/backend.ts';
import { newAddressMail } from '../../mail/security-emails.ts';
import { readHolds } from '../address-hold/holds.ts';
import type { BankWallet } from '../clients/bank.ts';
import { described } from '../faults.ts';
import { lockUrl } from '../security/change.ts';
import { recordEvent } from '../security/events.ts';
import { createLink } from '../security/links.ts';
import type { BackendServices } from '../services.ts';
import { claimMail, pageSize, readNew } from '../watches.ts';

/** The wallets of a round that are still checked by the bank. */
const roundSize = 1000;
const day = 24 * 3600_000;

/** The bank's checks are not over. Nothing can be sent to such a wallet, and it may never be accepted. */
const isChecked = ({ state }: BankWallet): boolean => !['storing', 'pending', 'reviewing'].includes(state);

/** Notes since when wallets are watched, before the first customer can add one: those that are there already are no news. */
export async function startWatching({ db, clock }: BackendServices, since = clock.now()): Promise<void> {
  await db.insert(watchStarts).values({ name: 'wallets', since }).onConflictDoNothing();
}

/**
 * Emails customers about each new withdrawal address, so that one which somebody else added does not go unnoticed. The bank's wallets are read,
 * as the browser adds them there directly. Each is stored until its email was accepted, so that a restart forgets none.
 */
export async function mailNewWallets(services: BackendServices): Promise<void> {
  const { db, bank, log } = services;
  const found = await watchNew(services);
  // By chance: wallets that stay in review, however many somebody adds, must not keep another out of every round.
  const open = await db.select().from(watches).where(isNull(watches.endedAt)).orderBy(sql`random()`).limit(roundSize);
  const others = open.map(({ walletGuid }) => walletGuid).filter((guid) => !found.some((each) => each.guid === guid));
  for (let at = 0; at < others.length; at += pageSize) found.push(...(await bank.listWallets({ guids: others.slice(at, at + pageSize) })));
  for (const wallet of found.filter(isChecked)) {
    // One email that is not accepted must not hold up the others.
    await settle(services, wallet).catch((error: unknown) => {
      log.warn({ wallet: wallet.guid, err: described(error) }, 'the email about a new wallet is still to be sent');
    });
  }
}

/** Stores the wallets that were not seen before, newest first up to one that was. @returns them */
async function watchNew(services: BackendServices): Promise<BankWallet[]> {
  const { db, bank, clock } = services;
  // Only a sandbox that was just reset has no start: it has its demo's old wallets.
  await startWatching(services, clock.now() - day);
  const start = await db.query.watchStarts.findFirst({ where: eq(watchStarts.name, 'wallets') });
  const known = (guids: string[]) => db.select({ guid: watches.walletGuid }).from(watches).where(inArray(watches.walletGuid, guids));
  const found = await readNew(bank.listWallets, known, start?.since ?? 0);
  const rows = found.map(({ guid: walletGuid }) => ({ walletGuid, createdAt: clock.now() }));
  // All pages at once: after a failure in between, the next round must not take the first page for the end.
  if (rows.length > 0) await db.insert(watches).values(rows).onConflictDoNothing();
  return found;
}

/** Emails the customer if there is something to email, and ends the watch. */
async function settle(services: BackendServices, wallet: BankWallet): Promise<void> {
  const { db, mailer, clock } = services;
  const mine = and(eq(watches.walletGuid, wallet.guid), isNull(watches.endedAt));
  const end = () => db.update(watches).set({ endedAt: clock.now() }).where(mine);
  const { customer_guid: customerGuid, state, failure_code: failure } = wallet;
  const customer = await db.query.customers.findFirst({ where: eq(customers.bankCustomerGuid, customerGuid ?? '') });
  // One that the bank refused was never of use, and the bank's own wallets and another product's customers are not ours.
  if (!customer || state === 'failed' || failure) return void (await end());
  if (!(await claimMail(services, watches, mine))) return;
  const isDeleted = state === 'deleting' || state === 'deleted';
  const usableFrom = isDeleted ? null : availableAt(await readHolds(db, customerGuid ?? ''), Date.parse(wallet.created_at));
  const now = clock.now();
  const url = lockUrl(services, await createLink(db, { purpose: 'lock', customerGuid: customerGuid ?? '' }, now));
  await mailer.send(newAddressMail(customer.email, url, { ...wallet, usableFrom, now }));
  await db.transaction(async (tx) => {
    const [ended] = await tx.update(watches).set({ endedAt: clock.now() }).where(mine).returning();
    if (ended) await recordEvent(tx, { customerGuid: customerGuid ?? '', kind: 'walletAdded', c: null, detail: wallet.asset }, clock.now());
  });
}
