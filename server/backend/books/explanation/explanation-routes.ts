import * as v from 'valibot';
import {
  type ExplainedTrade,
  type ExplainedTransfer,
  type Explanation,
  explainedTradeFields,
  explainedTransferFields,
  postingFields,
  stepFields,
} from '#domain/staff/explanation/record.ts';
import { tradePostings, tradeSteps } from '#domain/staff/explanation/trade.ts';
import { isReturn, transferPostings, transferSteps } from '#domain/staff/explanation/transfer.ts';
import { staffWith } from '../../access/staff/access.ts';
import { notFound } from '../../kit/http/envelope.ts';
import { route } from '../../kit/http/routes.ts';
import { plainFields } from '../../kit/lists/list.ts';
import { fieldsOf } from '../../kit/lists/list-routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { askBank } from './bank-read.ts';
import { accountGuids, copiedAt, copiedTrade, copiedTransfer, initialsOf, returnOf } from './copy-read.ts';

const params = v.object({ guid: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/), v.description('The bank’s, of the record.')) });
const read = { method: 'GET', params, access: staffWith('readCustomers'), limit: 'staff' } as const;
const description = [
  'Read from the bank when it is asked, so its state may be newer than the lists. While the bank is away it is the copy, as of `at`.',
  '`steps` are the same rows for every record of a kind. What is unknown is null, with the reason in `why`.',
  '`postings` follow from the record, since the bank’s API has no ledger entries. There are none before money has moved.',
];

const replyData = v.strictObject({
  trade: v.nullable(v.strictObject(fieldsOf(explainedTradeFields))),
  transfer: v.nullable(v.strictObject(fieldsOf(explainedTransferFields))),
  counterpart: v.pipe(
    v.nullable(v.strictObject(fieldsOf(explainedTransferFields))),
    v.description('The return of a transfer, or what a return returned.'),
  ),
  customer: v.nullable(v.string()),
  steps: v.array(v.strictObject(fieldsOf(stepFields))),
  postings: v.array(v.strictObject(fieldsOf(postingFields))),
  source: v.picklist(['bank', 'copy']),
  at: v.pipe(v.string(), v.isoTimestamp()),
});

const stamps = { createdAt: '2026-01-15T12:00:00.000Z', updatedAt: '2026-01-15T12:00:05.000Z' };
const customerGuid = 'c0ffee00000000000000000000000001';
const common = { guid: 'f00d', customerGuid, quoteGuid: 'beef', state: 'completed', failureCode: null, fee: '100', ...stamps };
const sampleTrade = { ...common, symbol: 'BTC-USD', side: 'buy', delivered: '6600', received: '100000', buyPrice: '6500000', sellPrice: '6480000' };
const sampleTransfer = {
  ...{ ...common, quoteGuid: null, transferType: 'funding', side: 'deposit', asset: 'USD', amount: '50000', estimatedAmount: '50000' },
  ...{ networkFee: null, networkFeeAsset: null, returnCode: null, referenceGuid: null, transactionHash: null, rail: 'ach', holdStartedAt: null },
  ...{ holdEndsAt: null, sourceGuid: 'bead', sourceType: 'external_bank_account', destinationGuid: 'cafe', destinationType: 'fiat' },
};
const sample = {
  ...{ customer: 'A. E.', source: 'bank' as const, at: '2026-01-15T12:01:00.000Z' },
  steps: [{ kind: 'fee', asset: 'USD', amount: '100', decimals: null, why: null }],
  postings: [{ account: 'fee', guid: 'fee1', asset: 'USD', amount: '100' }],
};

const plainOf = ({ trade, transfer, counterpart, customer, steps, postings, source, at }: Explanation) => ({
  trade: trade && plainFields(explainedTradeFields, trade),
  transfer: transfer && plainFields(explainedTransferFields, transfer),
  counterpart: counterpart && plainFields(explainedTransferFields, counterpart),
  customer,
  steps: steps.map((step) => plainFields(stepFields, step)),
  postings: postings.map((posting) => plainFields(postingFields, posting)),
  ...{ source, at: new Date(at).toISOString() },
});

interface Known<Found> {
  readonly found: Found;
  readonly source: 'bank' | 'copy';
}

/** What the bank says, else the copy. A record that only the copy has is shown as such. */
async function known<Found>(asked: Found | null | 'away', copy: () => Promise<Found | null>): Promise<Known<Found> | null> {
  if (asked !== 'away' && asked !== null) return { found: asked, source: 'bank' };
  const found = await copy();
  return found === null ? null : { found, source: 'copy' };
}

async function explainTrade(services: BackendServices, guid: string): Promise<Explanation> {
  const { db, clock } = services;
  const read = await known<ExplainedTrade>(await askBank(services, 'trade', guid), () => copiedTrade(db, guid));
  if (read === null) throw notFound();
  const { found: trade, source } = read;
  const guidOf = await accountGuids(db, trade.customerGuid, trade.symbol.split('-'));
  return {
    ...{ trade, transfer: null, counterpart: null, customer: await initialsOf(db, trade.customerGuid), source },
    ...{ steps: tradeSteps(trade, source === 'copy'), postings: tradePostings(trade, guidOf) },
    at: source === 'bank' ? clock.now() : await copiedAt(db, 'trades', trade.updatedAt),
  };
}

const readTransfer = async (services: BackendServices, guid: string) =>
  known<ExplainedTransfer>(await askBank(services, 'transfer', guid), () => copiedTransfer(services.db, guid));

async function counterpartOf(services: BackendServices, transfer: ExplainedTransfer): Promise<ExplainedTransfer | null> {
  const isPart = isReturn(transfer) || transfer.returnCode !== null;
  const guid = !isPart ? null : isReturn(transfer) ? transfer.referenceGuid : await returnOf(services.db, transfer);
  return guid === null ? null : ((await readTransfer(services, guid))?.found ?? null);
}

async function explainTransfer(services: BackendServices, guid: string): Promise<Explanation> {
  const { db, clock } = services;
  const read = await readTransfer(services, guid);
  if (read === null) throw notFound();
  const { found: transfer, source } = read;
  const counterpart = await counterpartOf(services, transfer);
  const guidOf = await accountGuids(db, transfer.customerGuid, [transfer.asset]);
  return {
    ...{ trade: null, transfer, counterpart, customer: await initialsOf(db, transfer.customerGuid), source },
    ...{ steps: transferSteps(transfer, counterpart), postings: transferPostings(transfer, counterpart, guidOf) },
    at: source === 'bank' ? clock.now() : await copiedAt(db, 'transfers', transfer.updatedAt),
  };
}

const getTradeExplanation = route({
  ...{ ...read, path: '/admin/trades/{guid}/explanation', summary: 'Explain a trade', description },
  reply: { message: 'The trade.', data: replyData, example: { ...sample, trade: sampleTrade, transfer: null, counterpart: null } },
  handler: async ({ services, params: { guid } }) => plainOf(await explainTrade(services, guid)),
});

const getTransferExplanation = route({
  ...{ ...read, path: '/admin/transfers/{guid}/explanation', summary: 'Explain a transfer', description },
  reply: { message: 'The transfer.', data: replyData, example: { ...sample, trade: null, transfer: sampleTransfer, counterpart: null } },
  handler: async ({ services, params: { guid } }) => plainOf(await explainTransfer(services, guid)),
});

export const explanationRoutes = [getTradeExplanation, getTransferExplanation];
