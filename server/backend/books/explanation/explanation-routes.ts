import { eq } from 'drizzle-orm';
import { explanations } from '#contract/books/explanation.ts';
import type { ExplainedTrade, ExplainedTransfer } from '#domain/staff/explanation/record.ts';
import { tradePostings, tradeSteps } from '#domain/staff/explanation/trade.ts';
import { isReturn, transferPostings, transferSteps } from '#domain/staff/explanation/transfer.ts';
import type { Executor } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { staffWith } from '../../access/staff/access.ts';
import { notFound } from '../../kit/http/envelope.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { type Seeing, seenCustomers } from '../projection/seen-names.ts';
import { askBank } from './bank-read.ts';
import { accountGuids, copiedAt, copiedTrade, copiedTransfer, returnOf } from './copy-read.ts';

const forStaff = { access: staffWith('readCustomers'), limit: 'staff' } as const;

interface Known<Found> {
  readonly found: Found;
  readonly source: 'bank' | 'copy';
}

/** The bank's record, else our copy, marked as such. */
async function known<Found>(
  asked: Found | null | 'away',
  copy: () => Promise<Found | null>,
): Promise<Known<Found> | null> {
  if (asked !== 'away' && asked !== null) return { found: asked, source: 'bank' };
  const found = await copy();
  return found === null ? null : { found, source: 'copy' };
}

const nameOf = async (db: Executor, seeing: Seeing, customerGuid: string | null): Promise<string | null> =>
  (await seenCustomers(db, seeing, [customerGuid]))(customerGuid).name;

/** The zone for times in the answer to the customer. */
async function zoneOf({ db, config }: BackendServices, customerGuid: string | null) {
  const { timeZone, bankCustomerGuid } = customers;
  const [own] = await db
    .select({ zone: timeZone })
    .from(customers)
    .where(eq(bankCustomerGuid, customerGuid ?? ''));
  const zone = own?.zone ?? null;
  return { zone: zone ?? config.reportingZone, isOwnZone: zone !== null };
}

async function explainTrade(services: BackendServices, seeing: Seeing, guid: string) {
  const { db, clock } = services;
  const read = await known<ExplainedTrade>(await askBank(services, 'trade', guid), () => copiedTrade(db, guid));
  if (read === null) throw notFound();
  const { found: trade, source } = read;
  const guidOf = await accountGuids(db, trade.customerGuid, trade.symbol.split('-'));
  return {
    ...{ trade, transfer: null, counterpart: null, customer: await nameOf(db, seeing, trade.customerGuid), source },
    ...(await zoneOf(services, trade.customerGuid)),
    ...{ steps: [...tradeSteps(trade, source === 'copy')], postings: [...tradePostings(trade, guidOf)] },
    at: source === 'bank' ? clock.now() : await copiedAt(db, 'trades', trade.updatedAt),
  };
}

const readTransfer = async (services: BackendServices, guid: string) =>
  known<ExplainedTransfer>(await askBank(services, 'transfer', guid), () => copiedTransfer(services.db, guid));

async function counterpartOf(
  services: BackendServices,
  transfer: ExplainedTransfer,
): Promise<ExplainedTransfer | null> {
  const isPart = isReturn(transfer) || transfer.returnCode !== null;
  const guid = !isPart ? null : isReturn(transfer) ? transfer.referenceGuid : await returnOf(services.db, transfer);
  return guid === null ? null : ((await readTransfer(services, guid))?.found ?? null);
}

async function explainTransfer(services: BackendServices, seeing: Seeing, guid: string) {
  const { db, clock } = services;
  const read = await readTransfer(services, guid);
  if (read === null) throw notFound();
  const { found: transfer, source } = read;
  const counterpart = await counterpartOf(services, transfer);
  const guidOf = await accountGuids(db, transfer.customerGuid, [transfer.asset]);
  return {
    ...{ trade: null, transfer, counterpart, customer: await nameOf(db, seeing, transfer.customerGuid), source },
    ...(await zoneOf(services, transfer.customerGuid)),
    ...{
      steps: [...transferSteps(transfer, counterpart)],
      postings: [...transferPostings(transfer, counterpart, guidOf)],
    },
    at: source === 'bank' ? clock.now() : await copiedAt(db, 'transfers', transfer.updatedAt),
  };
}

const trade = implement(explanations.trade, {
  ...forStaff,
  handler: ({ services, who, params: { guid } }) => explainTrade(services, who, guid),
});
const transfer = implement(explanations.transfer, {
  ...forStaff,
  handler: ({ services, who, params: { guid } }) => explainTransfer(services, who, guid),
});

export const explanationRoutes = routesOf(explanations, { trade, transfer });
