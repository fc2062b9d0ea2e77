import { and, asc, eq, gte, inArray, isNull, lte } from 'drizzle-orm';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { amount } from '#domain/money/money.ts';
import { accountEnd, addressEnd, type BankAct } from '#domain/security/codeSubjects.ts';
import { customers, watchStarts } from '#server/db/schema/backend.ts';
import { confirmedActs, moneyWatches } from '#server/db/schema/security.ts';
import { written } from '#server/mail/words.ts';
import type { BankTransfer } from '../../kit/clients/bank.ts';
import type { BackendServices } from '../../kit/services.ts';
import { afterSecurityChange } from '../security/change.ts';

/** Allowed clock difference from the bank, in milliseconds. */
const tolerance = 5 * 60_000;
/** The last tokens without a record, from the previous version, expire after this. Milliseconds. */
const oldestToken = 35 * 60_000;

/** Records since when every withdrawal must have been confirmed: older tokens were not recorded. */
export async function startComparing({
  db,
  clock,
  config,
}: Pick<BackendServices, 'db' | 'clock' | 'config'>): Promise<void> {
  if (config.bank.url === null) return;
  const [somebody] = await db.select({ email: customers.email }).from(customers).limit(1);
  const since = clock.now() + (somebody === undefined ? 0 : oldestToken);
  await db.insert(watchStarts).values({ name: 'acts', since }).onConflictDoNothing();
}

/** Only outgoing money needs a code; returns are the bank's. */
const needsCode = ({ side, transfer_type: type }: BankTransfer): boolean =>
  side === 'withdrawal' && !type.endsWith('_return') && type !== 'inter_account';

/**
 * Compares withdrawals with confirmations, for banks whose tokens cover several. An unconfirmed one
 * pauses further ones and is reported by email. Each is compared once.
 */
export async function compareWithActs(services: BackendServices, transfers: readonly BankTransfer[]): Promise<void> {
  const { db, config } = services;
  if (config.bank.url === null) return;
  const start = await db.query.watchStarts.findFirst({ where: eq(watchStarts.name, 'acts') });
  const since = start?.since ?? Number.POSITIVE_INFINITY;
  const asked = transfers.filter((transfer) => needsCode(transfer) && Date.parse(transfer.created_at) >= since);
  if (asked.length === 0) return;
  const guids = asked.map(({ guid }) => guid);
  const open = await db
    .select({ guid: moneyWatches.recordGuid })
    .from(moneyWatches)
    .where(and(inArray(moneyWatches.recordGuid, guids), isNull(moneyWatches.comparedAt)));
  const isOpen = new Set(open.map(({ guid }) => guid));
  for (const transfer of asked.filter(({ guid }) => isOpen.has(guid))) await compare(services, transfer);
}

async function compare(services: BackendServices, transfer: BankTransfer): Promise<void> {
  const { db, clock } = services;
  const mine = eq(moneyWatches.recordGuid, transfer.guid);
  const ending = await endingOf(services, transfer);
  const isConfirmed = await db.transaction(async (tx) => {
    const [claimed] = await tx
      .update(moneyWatches)
      .set({ comparedAt: clock.now() })
      .where(and(mine, isNull(moneyWatches.comparedAt)))
      .returning();
    // Another process claimed it.
    if (claimed === undefined) return true;
    const { confirmedAt, tokenEndsAt, transferGuid, customerGuid } = confirmedActs;
    const at = Date.parse(transfer.created_at);
    const inTime = and(lte(confirmedAt, at + tolerance), gte(tokenEndsAt, at - tolerance));
    const acts = await tx
      .select()
      .from(confirmedActs)
      .where(and(eq(customerGuid, transfer.customer_guid ?? ''), isNull(transferGuid), inTime))
      .orderBy(asc(confirmedActs.serial))
      .for('update');
    const named = acts.find(({ act }) => act !== null && isOf(act, transfer, ending));
    if (named)
      await tx.update(confirmedActs).set({ transferGuid: transfer.guid }).where(eq(confirmedActs.serial, named.serial));
    return named !== undefined || acts.some(({ act }) => act === null);
  });
  if (!isConfirmed) await report(services, transfer);
}

/** Whether this is the confirmed transfer. Details that the bank omits are not compared. */
function isOf(
  act: BankAct,
  { asset, amount: sent, estimated_amount: estimated }: BankTransfer,
  ending: string | null,
): boolean {
  if (act.kind !== 'withdrawal' || act.asset !== asset) return false;
  const amounts = [sent, estimated].filter((units) => units !== null && units !== undefined);
  return (
    amounts.some((units) => BigInt(units) === BigInt(act.amount)) &&
    (act.end === null || ending === null || act.end === ending)
  );
}

async function endingOf(
  { bank }: BackendServices,
  { transfer_type: type, destination_account: destination }: BankTransfer,
): Promise<string | null> {
  const guid = destination?.guid;
  if (guid === null || guid === undefined) return null;
  if (type === 'crypto') {
    const wallet = (await bank.listWallets({ guids: [guid] })).find((each) => each.guid === guid);
    return wallet === undefined ? null : addressEnd(wallet.address);
  }
  const account = (await bank.listBankAccounts({ guids: [guid] })).find((each) => each.guid === guid);
  return accountEnd(account?.plaid_account_mask);
}

async function report(
  services: BackendServices,
  { guid, asset, customer_guid: customerGuid, amount: sent, estimated_amount: estimated }: BankTransfer,
) {
  const { db, log } = services;
  const customer = await db.query.customers.findFirst({ where: eq(customers.bankCustomerGuid, customerGuid ?? '') });
  if (customer === undefined) return;
  log.warn({ transfer: guid, customer: customerGuid }, 'no code was for this withdrawal');
  const units = sent ?? estimated;
  const isKnown = Object.hasOwn(assets, asset) && units !== null && units !== undefined;
  const detail = isKnown ? { detail: written({ asset: asset as AssetCode, amount: amount(units) }) } : {};
  await afterSecurityChange(services, null, customer, { kind: 'transferUnconfirmed', ...detail }).catch(
    async (error: unknown) => {
      // Not reported yet, so the next round compares it again.
      await db.update(moneyWatches).set({ comparedAt: null }).where(eq(moneyWatches.recordGuid, guid));
      throw error;
    },
  );
}
