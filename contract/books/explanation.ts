import * as v from 'valibot';
import { amount } from '#domain/money/money.ts';
import {
  explainedTradeFields,
  explainedTransferFields,
  postingFields,
  stepFields,
} from '#domain/staff/explanation/record.ts';
import { declareCall } from '../kit/call.ts';
import { objectOf } from '../kit/rows.ts';
import { time } from '../kit/shape.ts';

const params = v.object({
  guid: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/), v.description('The bank’s, of the record.')),
});
const description = [
  'Read from the bank when it is asked, so its state may be newer than the lists. While the bank is away it is the copy, as of `at`.',
  '`steps` are the same rows for every record of a kind. What is unknown is null, with the reason in `why`.',
  '`postings` follow from the record, since the bank’s API has no ledger entries. There are none before money has moved.',
];

const transfer = v.nullable(objectOf(explainedTransferFields));
const explanation = v.object({
  trade: v.nullable(objectOf(explainedTradeFields)),
  transfer,
  counterpart: v.pipe(transfer, v.description('The return of a transfer, or what a return returned.')),
  customer: v.nullable(v.string()),
  zone: v.pipe(
    v.string(),
    v.description('For times in an answer to the customer: their own zone where it is known, else the reporting zone.'),
  ),
  isOwnZone: v.boolean(),
  steps: v.array(objectOf(stepFields)),
  postings: v.array(objectOf(postingFields)),
  source: v.picklist(['bank', 'copy']),
  at: time,
});

const createdAt = Date.UTC(2026, 0, 15, 12);
const customerGuid = 'c0ffee00000000000000000000000001';
const common = {
  guid: 'f00d',
  customerGuid,
  state: 'completed',
  failureCode: null,
  fee: amount(100),
  createdAt,
  updatedAt: createdAt + 5000,
};
const sampleTrade = {
  ...{
    ...common,
    quoteGuid: 'beef',
    symbol: 'BTC-USD',
    side: 'buy',
    placedBy: 'customer' as const,
    delivered: amount(6600),
    received: amount(100_000),
  },
  ...{ buyPrice: amount(6_500_000), sellPrice: amount(6_480_000) },
};
const sampleTransfer = {
  ...{
    ...common,
    quoteGuid: null,
    transferType: 'funding',
    side: 'deposit',
    asset: 'USD',
    amount: amount(50_000),
    estimatedAmount: amount(50_000),
  },
  ...{
    networkFee: null,
    networkFeeAsset: null,
    returnCode: null,
    referenceGuid: null,
    transactionHash: null,
    rail: 'ach',
    holdStartedAt: null,
  },
  ...{
    holdEndsAt: null,
    sourceGuid: 'bead',
    sourceType: 'external_bank_account',
    destinationGuid: 'cafe',
    destinationType: 'fiat',
  },
};
const sample: Pick<
  v.InferOutput<typeof explanation>,
  'counterpart' | 'customer' | 'zone' | 'isOwnZone' | 'source' | 'at' | 'steps' | 'postings'
> = {
  ...{
    counterpart: null,
    customer: 'A. E.',
    zone: 'America/New_York',
    isOwnZone: false,
    source: 'bank',
    at: createdAt + 60_000,
  },
  steps: [{ kind: 'fee', asset: 'USD', amount: amount(100), decimals: null, why: null }],
  postings: [{ account: 'fee', guid: 'fee1', asset: 'USD', amount: amount(100) }],
};

/** A trade or transfer explained step by step, fresh from the bank. */
export const explanations = {
  trade: declareCall('GET', '/admin/trades/{guid}/explanation', {
    params,
    summary: 'Explain a trade',
    description,
    reply: { message: 'The trade.', data: explanation, example: { ...sample, trade: sampleTrade, transfer: null } },
  }),
  transfer: declareCall('GET', '/admin/transfers/{guid}/explanation', {
    params,
    summary: 'Explain a transfer',
    description,
    reply: {
      message: 'The transfer.',
      data: explanation,
      example: { ...sample, trade: null, transfer: sampleTransfer },
    },
  }),
};
