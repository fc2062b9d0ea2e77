import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SecurityEventKind } from '#domain/security/events.ts';
import { day } from '#domain/time/units.ts';
import { customers, destinationWatches as watches, watchStarts } from '#server/db/schema/backend.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { Customer } from '../../access/customers/store.ts';
import { lockUrl } from '../../access/security/change.ts';
import { recordEvent } from '../../access/security/events.ts';
import { createLink } from '../../access/security/links.ts';
import type { BankClient, Which } from '../../kit/clients/bank.ts';
import { toLogError } from '../../kit/faults.ts';
import type { BackendServices } from '../../kit/services.ts';
import { claimMail, pageSize, readNew } from '../../kit/watches.ts';

/** What money can be sent to, as the bank lists it. */
export interface Destination {
  readonly guid: string;
  readonly state: string;
  readonly customer_guid?: string | null | undefined;
  readonly failure_code?: string | null | undefined;
  readonly created_at: string;
}

/** A kind of destination that customers add at the bank, and hear of by email: a wallet, or a bank account. */
export interface DestinationKind<Found extends Destination> {
  readonly name: 'wallets' | 'bankAccounts';
  readonly list: (bank: BankClient, which: Which) => Promise<readonly Found[]>;
  /** The bank's own checks are over, which take seconds. A review by people may take as long as the hold. */
  readonly isChecked: (found: Found) => boolean;
  readonly event: (found: Found) => { readonly kind: SecurityEventKind; readonly detail: string };
  /** @param url of the page that locks the account */
  readonly mail: (services: BackendServices, customer: Customer, found: Found, url: string) => Promise<Mail>;
}

/** The destinations of a round that were seen before and not reported. */
const roundSize = 1000;

/**
 * A watch that emails customers about each new destination of a kind, so that one which somebody else added does not go unnoticed. The bank's are
 * read, as the browser adds them there directly. Each is stored until its email was accepted, so that a restart forgets none.
 */
export function watchNew<Found extends Destination>({ name, list, isChecked, event, mail }: DestinationKind<Found>) {
  /** Notes since when they are watched, before the first customer can add one: those that are there already are no news. */
  async function start({ db, clock }: BackendServices, since = clock.now()): Promise<void> {
    await db.insert(watchStarts).values({ name, since }).onConflictDoNothing();
  }

  async function round(services: BackendServices): Promise<void> {
    const { db, bank, log } = services;
    const found = await storeNew(services);
    // By chance: those that stay in review, however many somebody adds, must not keep another out of every round.
    const open = await db
      .select()
      .from(watches)
      .where(and(eq(watches.kind, name), isNull(watches.endedAt)))
      .orderBy(sql`random()`)
      .limit(roundSize);
    const others = open.map(({ guid }) => guid).filter((guid) => !found.some((each) => each.guid === guid));
    for (let at = 0; at < others.length; at += pageSize) found.push(...(await list(bank, { guids: others.slice(at, at + pageSize) })));
    for (const destination of found.filter(isChecked)) {
      // One email that is not accepted must not hold up the others.
      await settle(services, destination).catch((error: unknown) => {
        log.warn({ guid: destination.guid, err: toLogError(error) }, 'the email about a new destination is still to be sent');
      });
    }
  }

  /** Stores those that were not seen before, newest first up to one that was. @returns them */
  async function storeNew(services: BackendServices): Promise<Found[]> {
    const { db, bank, clock } = services;
    // Only a sandbox that was just reset has no start: it has its demo's old ones.
    await start(services, clock.now() - day);
    const begun = await db.query.watchStarts.findFirst({ where: eq(watchStarts.name, name) });
    const known = (guids: string[]) => db.select({ guid: watches.guid }).from(watches).where(inArray(watches.guid, guids));
    const found = await readNew((which) => list(bank, which), known, begun?.since ?? 0);
    const rows = found.map(({ guid }) => ({ guid, kind: name, createdAt: clock.now() }));
    // All pages at once: after a failure in between, the next round must not take the first page for the end.
    if (rows.length > 0) await db.insert(watches).values(rows).onConflictDoNothing();
    return found;
  }

  /** Emails the customer if there is something to email, and ends the watch. */
  async function settle(services: BackendServices, found: Found): Promise<void> {
    const { db, mailer, clock } = services;
    const mine = and(eq(watches.guid, found.guid), isNull(watches.endedAt));
    const end = () => db.update(watches).set({ endedAt: clock.now() }).where(mine);
    const customerGuid = found.customer_guid ?? '';
    const customer = await db.query.customers.findFirst({ where: eq(customers.bankCustomerGuid, customerGuid) });
    // One that the bank refused was never of use, and the bank's own and another product's customers are not ours.
    if (!customer || found.state === 'failed' || found.failure_code) return void (await end());
    if (!(await claimMail(services, watches, mine))) return;
    const url = lockUrl(services, await createLink(db, { purpose: 'lock', customerGuid }, clock.now()));
    await mailer.send(await mail(services, customer, found, url));
    await db.transaction(async (tx) => {
      const [ended] = await tx.update(watches).set({ endedAt: clock.now() }).where(mine).returning();
      if (ended) await recordEvent(tx, { customerGuid, c: null, ...event(found) }, clock.now());
    });
  }

  return { start, round };
}
