import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { amount } from '#domain/money/money.ts';
import { type MailKind, mailChoicesOf } from '#domain/security/mailChoices.ts';
import { day } from '#domain/time/units.ts';
import { customers, watchStarts } from '#server/db/schema/backend.ts';
import { moneyWatches as watches } from '#server/db/schema/security.ts';
import { type MoneyNews, moneyMail } from '#server/mail/money-emails.ts';
import type { Money } from '#server/mail/words.ts';
import { compareWithActs, startComparing } from '../../access/codes/unconfirmed-transfers.ts';
import type { BankTrade, BankTransfer, Which } from '../../kit/clients/bank.ts';
import { isFilled } from '../../kit/clients/bank-replies.ts';
import { toLogError } from '../../kit/faults.ts';
import { notFound, Refusal, unavailable } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';
import { claimMail, pageSize, readNew } from '../../kit/watches.ts';
import { noteTraded } from '../referrals/stages.ts';

/** What a record of the bank means to its customer, and which choice covers the email about it. */
interface News {
  readonly kind: MailKind;
  readonly news: MoneyNews;
}

type Movement = Extract<MoneyNews, { readonly money: Money }>['what'];

const isAsset = (code: string): code is AssetCode => Object.hasOwn(assets, code);
const moneyOf = (code: string, units: number | bigint | null | undefined): Money | null =>
  isAsset(code) && units !== null && units !== undefined ? { asset: code, amount: amount(units) } : null;

const movements: Readonly<Record<string, Readonly<Partial<Record<string, Movement>>>>> = {
  deposit: { completed: 'depositArrived', failed: 'depositFailed' },
  withdrawal: { completed: 'withdrawalSent', failed: 'withdrawalFailed' },
};
/** By its side, which is the opposite of what came back. */
const returns: Readonly<Record<string, Movement>> = { withdrawal: 'depositReturned', deposit: 'withdrawalReturned' };

/** Money that moves between accounts at the bank is not a deposit or withdrawal of the product. */
const moved = ['funding', 'instant_funding', 'crypto'];

/** Null for what is no news. */
function newsOfTransfer(transfer: BankTransfer): News | null {
  const { transfer_type: type, side, state, asset } = transfer;
  const isReturn = type.endsWith('_return');
  const what = isReturn && state === 'completed' ? returns[side] : moved.includes(type) ? movements[side]?.[state] : undefined;
  const money = moneyOf(asset, transfer.amount ?? transfer.estimated_amount);
  if (what === undefined || money === null) return null;
  return { kind: what.startsWith('deposit') ? 'deposits' : 'withdrawals', news: { what, money } };
}

const isTransfer = (record: BankTransfer | BankTrade): record is BankTransfer => !('symbol' in record);

/** Whether the record is an order that was filled. */
const isFilledOrder = (record: BankTransfer | BankTrade): boolean => 'symbol' in record && isFilled(record);

/** Whether nothing follows that would be news. */
const isOver = (record: BankTransfer | BankTrade): boolean => ['completed', 'failed', 'cancelled'].includes(record.state) || isFilledOrder(record);

/** Null for an order that was not filled. */
function newsOfTrade({ state, side, symbol, deliver_amount: out, receive_amount: into }: BankTrade): News | null {
  const [asset = '', counter = ''] = symbol.split('-');
  const [delivered, received] = side === 'buy' ? [moneyOf(counter, out), moneyOf(asset, into)] : [moneyOf(asset, out), moneyOf(counter, into)];
  if (!isFilled({ state }) || delivered === null || received === null) return null;
  return { kind: 'orders', news: { what: side === 'buy' ? 'bought' : 'sold', delivered, received } };
}

/** The open records of a round. */
const roundSize = 1000;
/** How long a watch that ended is kept, in milliseconds. Records that are older when first seen are no news. */
export const watchRetention = 30 * day;

type MoneyRecord = BankTransfer | BankTrade;
interface Source {
  readonly kind: 'transfer' | 'trade';
  readonly list: (which: Which) => Promise<readonly MoneyRecord[]>;
}

const sourcesOf = ({ bank }: BackendServices): readonly Source[] => [
  { kind: 'transfer', list: bank.listTransfers },
  { kind: 'trade', list: bank.listTrades },
];

const newsOf = (record: MoneyRecord): News | null => ('symbol' in record ? newsOfTrade(record) : newsOfTransfer(record));

/** Notes since when money is watched: what the bank has done already is no news. */
export async function startTransferWatch(services: Pick<BackendServices, 'db' | 'clock' | 'config'>, since = services.clock.now()): Promise<void> {
  await services.db.insert(watchStarts).values({ name: 'money', since }).onConflictDoNothing();
  await startComparing(services);
}

/**
 * Emails customers what became of their deposits, withdrawals and orders, as they chose. The bank's records are read, as the browser makes them
 * there directly and most end long after it was closed. Each is stored until its email was accepted, so that a restart forgets none.
 */
export async function notifyTransferNews(services: BackendServices): Promise<void> {
  const read = await Promise.allSettled(sourcesOf(services).map((source) => readOpen(services, source)));
  await settleInOrder(services, read.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])).filter(isOver));
  const failed = read.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** The bank's newest word on each record whose email is still to be sent. */
async function readOpen(services: BackendServices, source: Source): Promise<MoneyRecord[]> {
  const found = await watchNew(services, source);
  // By chance: records that stay open for days must not keep another out of every round.
  const open = await services.db
    .select()
    .from(watches)
    .where(and(eq(watches.kind, source.kind), isNull(watches.endedAt)))
    .orderBy(sql`random()`)
    .limit(roundSize);
  const others = open.map(({ recordGuid }) => recordGuid).filter((guid) => !found.some((each) => each.guid === guid));
  for (let at = 0; at < others.length; at += pageSize) found.push(...(await source.list({ guids: others.slice(at, at + pageSize) })));
  // Before any is settled: a round that fails here sees them again.
  await compareWithActs(services, found.filter(isTransfer));
  await noteTraded(services, found.filter(isFilledOrder));
  return found;
}

/**
 * Emails a customer once more what became of a transfer or an order of theirs, to the address on file.
 * @returns its kind, such as `depositArrived`
 * @throws Refusal 404 for a record that is not theirs, 409 `no_news` for one about which there was no email
 */
export async function notifyRecordNews(services: BackendServices, customerGuid: string, guid: string): Promise<MoneyNews['what']> {
  const found = (await Promise.all(sourcesOf(services).map(({ list }) => list({ guids: [guid] })))).flat();
  const record = found.find((each) => each.guid === guid && each.customer_guid === customerGuid);
  const customer = await services.db.query.customers.findFirst({ where: eq(customers.bankCustomerGuid, customerGuid) });
  if (record === undefined || customer === undefined) throw notFound();
  const news = newsOf(record);
  if (news === null) throw new Refusal(409, 'no_news', 'Nothing has come of it yet, so there is no email about it.');
  await services.mailer.send(mailOf(services, customer.email, record, news)).catch((error: unknown) => {
    throw unavailable('mail_unavailable', 'We can’t send mail right now. Try again in a moment.', error);
  });
  return news.news.what;
}

function mailOf({ home }: BackendServices, to: string, record: MoneyRecord, { news }: News) {
  const url = new URL('/orders', home());
  url.searchParams.set('order', record.guid);
  return moneyMail(to, url.href, news, { reference: record.guid, startedAt: Date.parse(record.created_at) });
}

const originalOf = (record: MoneyRecord): string | null => ('symbol' in record ? null : (record.reference_transfer_guid ?? null));

/**
 * As it happened: by the last change of each. What was returned has changed with its return, so of the time that it arrived only the beginning is
 * known.
 */
function inOrder(records: readonly MoneyRecord[]): readonly MoneyRecord[] {
  const returned = new Set(records.map(originalOf));
  const timeOf = ({ guid, created_at, updated_at }: MoneyRecord): number => Date.parse(returned.has(guid) ? created_at : (updated_at ?? created_at));
  const rankOf = (record: MoneyRecord): number => (originalOf(record) === null ? 0 : 1);
  return records.toSorted((one, other) => timeOf(one) - timeOf(other) || rankOf(one) - rankOf(other));
}

/** One email that is not accepted holds up the later ones of its customer, and nobody else's. */
async function settleInOrder(services: BackendServices, records: readonly MoneyRecord[]): Promise<void> {
  const waiting = new Set<string>();
  for (const record of inOrder(records)) {
    const customer = record.customer_guid ?? '';
    if (waiting.has(customer)) continue;
    const isSettled = await settle(services, record).catch((error: unknown) => {
      services.log.warn({ record: record.guid, err: toLogError(error) }, 'the email about money is still to be sent');
      return false;
    });
    if (!isSettled) waiting.add(customer);
  }
}

/** Stores the records that were not seen before, newest first up to one that was. @returns them */
async function watchNew(services: BackendServices, { kind, list }: Source): Promise<MoneyRecord[]> {
  const { db, clock } = services;
  // Only a sandbox that was just reset has no start: it has its demo's old records.
  await startTransferWatch(services);
  const start = await db.query.watchStarts.findFirst({ where: eq(watchStarts.name, 'money') });
  const since = Math.max(start?.since ?? 0, clock.now() - watchRetention);
  const known = (guids: string[]) => db.select({ guid: watches.recordGuid }).from(watches).where(inArray(watches.recordGuid, guids));
  const found = await readNew(list, known, since);
  const rows = found.flatMap(({ guid: recordGuid, customer_guid: customerGuid }) =>
    customerGuid ? [{ recordGuid, kind, customerGuid, createdAt: clock.now() }] : [],
  );
  // All pages at once: after a failure in between, the next round must not take the first page for the end.
  for (let at = 0; at < rows.length; at += roundSize)
    await db
      .insert(watches)
      .values(rows.slice(at, at + roundSize))
      .onConflictDoNothing();
  return found;
}

/** Emails the customer if there is something to email that they want, and ends the watch. @returns false while the email is still to be sent */
async function settle(services: BackendServices, record: MoneyRecord): Promise<boolean> {
  const { db, mailer, clock } = services;
  const mine = and(eq(watches.recordGuid, record.guid), isNull(watches.endedAt));
  const end = async () => {
    await db.update(watches).set({ endedAt: clock.now() }).where(mine);
    return true;
  };
  const found = newsOf(record);
  const customer = found && (await db.query.customers.findFirst({ where: eq(customers.bankCustomerGuid, record.customer_guid ?? '') }));
  if (!found || !customer || !mailChoicesOf(customer.mailChoices)[found.kind]) return end();
  if (!(await claimMail(services, watches, mine))) return (await db.select({ guid: watches.recordGuid }).from(watches).where(mine)).length === 0;
  await mailer.send(mailOf(services, customer.email, record, found));
  return end();
}
