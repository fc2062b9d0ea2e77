import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { amount } from '#domain/money/money.ts';
import { type MailKind, mailChoicesOf } from '#domain/security/mailChoices.ts';
import { day } from '#domain/time/units.ts';
import { customers, watchStarts } from '#server/db/schema/backend.ts';
import { moneyWatches as watches } from '#server/db/schema/security.ts';
import { Refusal } from '#server/http/refusals.ts';
import { type MoneyNews, moneyMail } from '#server/mail/money-emails.ts';
import type { Money } from '#server/mail/words.ts';
import { compareWithActs, startComparing } from '../../access/codes/unconfirmed-transfers.ts';
import type { BankTrade, BankTransfer, Which } from '../../kit/clients/bank.ts';
import { isFilled } from '../../kit/clients/bank-replies.ts';
import { toLogError } from '../../kit/faults.ts';
import { notFound, unavailable } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';
import { claimMail, pageSize, readNew } from '../../kit/watches.ts';
import { recordTraded } from '../referrals/stages.ts';

/** A record's news for its customer, and the mail choice that covers it. */
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
/** By the return's side, which is opposite to the original's. */
const returns: Readonly<Record<string, Movement>> = { withdrawal: 'depositReturned', deposit: 'withdrawalReturned' };

/** Transfers between accounts at the bank are no deposits or withdrawals. */
const moved = ['funding', 'instant_funding', 'crypto'];

/** Null if it is not news. */
function newsOfTransfer(transfer: BankTransfer): News | null {
  const { transfer_type: type, side, state, asset } = transfer;
  const isReturn = type.endsWith('_return');
  const what =
    isReturn && state === 'completed' ? returns[side] : moved.includes(type) ? movements[side]?.[state] : undefined;
  const money = moneyOf(asset, transfer.amount ?? transfer.estimated_amount);
  if (what === undefined || money === null) return null;
  return { kind: what.startsWith('deposit') ? 'deposits' : 'withdrawals', news: { what, money } };
}

const isTransfer = (record: BankTransfer | BankTrade): record is BankTransfer => !('symbol' in record);

const isFilledOrder = (record: BankTransfer | BankTrade): boolean => 'symbol' in record && isFilled(record);

/** Whether no further news can follow. */
const isOver = (record: BankTransfer | BankTrade): boolean =>
  ['completed', 'failed', 'cancelled'].includes(record.state) || isFilledOrder(record);

function newsOfTrade({ state, side, symbol, deliver_amount: out, receive_amount: into }: BankTrade): News | null {
  const [asset = '', counter = ''] = symbol.split('-');
  const [delivered, received] =
    side === 'buy' ? [moneyOf(counter, out), moneyOf(asset, into)] : [moneyOf(asset, out), moneyOf(counter, into)];
  if (!isFilled({ state }) || delivered === null || received === null) return null;
  return { kind: 'orders', news: { what: side === 'buy' ? 'bought' : 'sold', delivered, received } };
}

const roundSize = 1000;
/** In milliseconds. Older records are not news when first seen. */
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

const newsOf = (record: MoneyRecord): News | null =>
  'symbol' in record ? newsOfTrade(record) : newsOfTransfer(record);

/** Records before the start are not news. */
export async function startTransferWatch(
  services: Pick<BackendServices, 'db' | 'clock' | 'config'>,
  since = services.clock.now(),
): Promise<void> {
  await services.db.insert(watchStarts).values({ name: 'money', since }).onConflictDoNothing();
  await startComparing(services);
}

/**
 * Emails customers about deposits, withdrawals and orders, as they chose. Polls the bank, since
 * browsers create records there directly, and keeps each until its email is accepted.
 */
export async function notifyTransferNews(services: BackendServices): Promise<void> {
  const read = await Promise.allSettled(sourcesOf(services).map((source) => readOpen(services, source)));
  await settleInOrder(services, read.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])).filter(isOver));
  const failed = read.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** The current state of records with a pending email. */
async function readOpen(services: BackendServices, source: Source): Promise<MoneyRecord[]> {
  const found = await watchNew(services, source);
  // Random order: records open for days must not starve others.
  const open = await services.db
    .select()
    .from(watches)
    .where(and(eq(watches.kind, source.kind), isNull(watches.endedAt)))
    .orderBy(sql`random()`)
    .limit(roundSize);
  const others = open.map(({ recordGuid }) => recordGuid).filter((guid) => !found.some((each) => each.guid === guid));
  for (let at = 0; at < others.length; at += pageSize)
    found.push(...(await source.list({ guids: others.slice(at, at + pageSize) })));
  // Before settling: a failing round sees them again.
  await compareWithActs(services, found.filter(isTransfer));
  await recordTraded(services, found.filter(isFilledOrder));
  return found;
}

/**
 * Resends the last email about a record to the address on file.
 * @returns its kind, such as `depositArrived`
 * @throws Refusal 404 if it is not the customer's, 409 `no_news` without an email
 */
export async function notifyRecordNews(
  services: BackendServices,
  customerGuid: string,
  guid: string,
): Promise<MoneyNews['what']> {
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

const originalOf = (record: MoneyRecord): string | null =>
  'symbol' in record ? null : (record.reference_transfer_guid ?? null);

/** By last change. A return changes the original, whose arrival is then unknown. */
function inOrder(records: readonly MoneyRecord[]): readonly MoneyRecord[] {
  const returned = new Set(records.map(originalOf));
  const timeOf = ({ guid, created_at, updated_at }: MoneyRecord): number =>
    Date.parse(returned.has(guid) ? created_at : (updated_at ?? created_at));
  const rankOf = (record: MoneyRecord): number => (originalOf(record) === null ? 0 : 1);
  return records.toSorted((one, other) => timeOf(one) - timeOf(other) || rankOf(one) - rankOf(other));
}

/** A rejected email holds up only the same customer's later ones. */
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

/** Stores unseen records, newest first, until a known one. @returns them */
async function watchNew(services: BackendServices, { kind, list }: Source): Promise<MoneyRecord[]> {
  const { db, clock } = services;
  // Only a freshly reset sandbox has no start: it holds the demo's old records.
  await startTransferWatch(services);
  const start = await db.query.watchStarts.findFirst({ where: eq(watchStarts.name, 'money') });
  const since = Math.max(start?.since ?? 0, clock.now() - watchRetention);
  const known = (guids: string[]) =>
    db.select({ guid: watches.recordGuid }).from(watches).where(inArray(watches.recordGuid, guids));
  const found = await readNew(list, known, since);
  const rows = found.flatMap(({ guid: recordGuid, customer_guid: customerGuid }) =>
    customerGuid ? [{ recordGuid, kind, customerGuid, createdAt: clock.now() }] : [],
  );
  // All at once: after a partial failure, the next round must not stop at the first page.
  for (let at = 0; at < rows.length; at += roundSize)
    await db
      .insert(watches)
      .values(rows.slice(at, at + roundSize))
      .onConflictDoNothing();
  return found;
}

/** Sends a due, wanted email and ends the watch. @returns false while it is unsent */
async function settle(services: BackendServices, record: MoneyRecord): Promise<boolean> {
  const { db, mailer, clock } = services;
  const mine = and(eq(watches.recordGuid, record.guid), isNull(watches.endedAt));
  const end = async () => {
    await db.update(watches).set({ endedAt: clock.now() }).where(mine);
    return true;
  };
  const found = newsOf(record);
  const customer =
    found &&
    (await db.query.customers.findFirst({ where: eq(customers.bankCustomerGuid, record.customer_guid ?? '') }));
  if (!found || !customer || !mailChoicesOf(customer.mailChoices)[found.kind]) return end();
  if (!(await claimMail(services, watches, mine)))
    return (await db.select({ guid: watches.recordGuid }).from(watches).where(mine)).length === 0;
  await mailer.send(mailOf(services, customer.email, record, found));
  return end();
}
