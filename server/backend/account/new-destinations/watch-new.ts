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

export interface Destination {
  readonly guid: string;
  readonly state: string;
  readonly customer_guid?: string | null | undefined;
  readonly failure_code?: string | null | undefined;
  readonly created_at: string;
}

/** A kind of destination that is reported by email when added. */
export interface DestinationKind<Found extends Destination> {
  readonly name: 'wallets' | 'bankAccounts';
  readonly list: (bank: BankClient, which: Which) => Promise<readonly Found[]>;
  /** The bank's automatic checks have finished; human review may outlast the hold. */
  readonly isChecked: (found: Found) => boolean;
  readonly event: (found: Found) => { readonly kind: SecurityEventKind; readonly detail: string };
  /** @param url the page to lock the account */
  readonly mail: (services: BackendServices, customer: Customer, found: Found, url: string) => Promise<Mail>;
}

/** Unreported destinations per round. */
const roundSize = 1000;

/**
 * Emails customers about new destinations, so that a stranger's doesn't go unnoticed. Polls the
 * bank, where browsers add them directly, and keeps each until its email is accepted.
 */
export function watchNew<Found extends Destination>({ name, list, isChecked, event, mail }: DestinationKind<Found>) {
  /** Existing destinations at the start are not news. */
  async function start({ db, clock }: BackendServices, since = clock.now()): Promise<void> {
    await db.insert(watchStarts).values({ name, since }).onConflictDoNothing();
  }

  async function round(services: BackendServices): Promise<void> {
    const { db, bank, log } = services;
    const found = await storeNew(services);
    // Random order: destinations stuck in review must not starve others.
    const open = await db
      .select()
      .from(watches)
      .where(and(eq(watches.kind, name), isNull(watches.endedAt)))
      .orderBy(sql`random()`)
      .limit(roundSize);
    const others = open.map(({ guid }) => guid).filter((guid) => !found.some((each) => each.guid === guid));
    for (let at = 0; at < others.length; at += pageSize)
      found.push(...(await list(bank, { guids: others.slice(at, at + pageSize) })));
    for (const destination of found.filter(isChecked)) {
      // A rejected email must not hold up the others.
      await settle(services, destination).catch((error: unknown) => {
        log.warn(
          { guid: destination.guid, err: toLogError(error) },
          'the email about a new destination is still to be sent',
        );
      });
    }
  }

  /** Stores unseen ones, newest first, until a known one. @returns them */
  async function storeNew(services: BackendServices): Promise<Found[]> {
    const { db, bank, clock } = services;
    // Only a freshly reset sandbox has no start: it holds the demo's old ones.
    await start(services, clock.now() - day);
    const begun = await db.query.watchStarts.findFirst({ where: eq(watchStarts.name, name) });
    const known = (guids: string[]) =>
      db.select({ guid: watches.guid }).from(watches).where(inArray(watches.guid, guids));
    const found = await readNew((which) => list(bank, which), known, begun?.since ?? 0);
    const rows = found.map(({ guid }) => ({ guid, kind: name, createdAt: clock.now() }));
    // All at once: after a partial failure, the next round must not stop at the first page.
    if (rows.length > 0) await db.insert(watches).values(rows).onConflictDoNothing();
    return found;
  }

  /** Sends a due email and ends the watch. */
  async function settle(services: BackendServices, found: Found): Promise<void> {
    const { db, mailer, clock } = services;
    const mine = and(eq(watches.guid, found.guid), isNull(watches.endedAt));
    const end = () => db.update(watches).set({ endedAt: clock.now() }).where(mine);
    const customerGuid = found.customer_guid ?? '';
    const customer = await db.query.customers.findFirst({ where: eq(customers.bankCustomerGuid, customerGuid) });
    // Skips rejected destinations, and those of other products' customers.
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
