import * as v from 'valibot';
import { amount as amountOf } from '#domain/money/money.ts';
import { grains } from '#domain/sales/calendar.ts';
import { assetSumFields, noSums } from '#domain/sales/sums.ts';
import { type DataOf, declareCall } from '../kit/call.ts';
import { amount, entriesOf } from '../kit/rows.ts';
import { count, day, shape, time } from '../kit/shape.ts';
import { salesQuery, zoned } from './salesQuery.ts';

/** A read-only list. */
const listOf = <Item extends v.GenericSchema>(
  item: Item,
): v.GenericSchema<ReadonlyArray<v.InferInput<Item>>, ReadonlyArray<v.InferOutput<Item>>> => v.array(item);

const spanFields = {
  from: day,
  to: v.pipe(day, v.description('Included.')),
  begins: time,
  ends: v.pipe(time, v.description('Not included.')),
};
const bucket = shape({
  ...spanFields,
  isCut: v.pipe(v.boolean(), v.description('Whether the range or the present cuts it short.')),
});
const traders = { fresh: count, returning: count, reactivated: count };
const span = shape({
  ...spanFields,
  until: v.pipe(time, v.description('Up to when it is added up.')),
  buckets: listOf(bucket),
  sums: v.pipe(
    listOf(v.object({ bucket: count, ...entriesOf(assetSumFields) })),
    v.description('By the place of the bucket, and by asset. Where nothing happened there is nothing.'),
  ),
  traders: v.pipe(
    v.nullable(listOf(v.object(traders))),
    v.description(
      'By bucket; null with `asset`, as customers are counted over all of them, and while the history is being read.',
    ),
  ),
  allTraders: v.nullable(v.object({ ...traders, lost: count })),
});

const holding = shape({
  asset: v.string(),
  units: v.pipe(amount, v.description('Base units that customers hold together.')),
  price: v.pipe(
    v.nullable(amount),
    v.description('Hundred-millionths of a dollar for a whole one; null where it is not known.'),
  ),
  pricedAt: v.nullable(time),
});
const cents = v.nullable(amount);
const bridge = shape({
  ...{ begin: cents, netFlows: cents, prices: cents, fees: cents, spread: amount, end: cents },
  remainder: v.pipe(cents, v.description('What the other lines leave open: rounding, and trades without prices.')),
  uncovered: v.pipe(amount, v.description('The volume of trades without prices.')),
});
const seconds = v.pipe(v.nullable(count), v.description('The median, in seconds; null where nobody has come so far.'));

const read = {
  query: salesQuery(),
  refusals: [{ status: 503, code: 'not_read', when: 'The bank’s records are being read for the first time.' }],
};
const known = { zone: 'America/New_York', asOf: Date.UTC(2026, 0, 15, 12) };
const sampleSpan = {
  from: '2026-01-05',
  to: '2026-01-11',
  begins: Date.UTC(2026, 0, 5, 5),
  ends: Date.UTC(2026, 0, 12, 5),
};
const sampleBucket = { ...sampleSpan, isCut: false };
const zero = amountOf(0n);

export const sales = {
  read: declareCall('GET', '/admin/sales', {
    ...read,

    summary: 'Read sales',
    description: [
      'What trades and transfers of a range come to, by bucket and asset: all figures are worked out from these (`domain/sales/figures.ts`).',
      zoned,
      'Amounts of trades are cents; those of transfers are base units of the asset. Values are cents, at the price of the day.',
    ],
    reply: {
      message: 'The sales.',
      data: shape({
        zone: v.pipe(v.string(), v.description('In which days begin.')),
        asOf: time,
        completeSince: v.pipe(
          v.nullable(time),
          v.description('While the history is being read: how far back it goes.'),
        ),
        grain: v.picklist(grains),
        isRunning: v.boolean(),
        span,
        compared: v.nullable(span),
      }),
      example: {
        ...{ ...known, completeSince: null, grain: 'week', isRunning: false },
        span: {
          ...{ ...sampleSpan, until: sampleSpan.ends, buckets: [sampleBucket] },
          sums: [
            {
              ...{ bucket: 0, ...noSums('BTC'), trades: 2 },
              ...{ volume: amountOf(132_000n), tradeFees: amountOf(660n), ourTradeFees: amountOf(528n) },
            },
          ],
          traders: [{ fresh: 1, returning: 1, reactivated: 0 }],
          allTraders: { fresh: 1, returning: 1, reactivated: 0, lost: 3 },
        },
        compared: null,
      },
    },
  }),
  holdings: declareCall('GET', '/admin/sales/holdings', {
    ...read,

    summary: 'Read what customers hold',
    description: [
      'What customers hold together at the end of the day before a range and of each of its buckets, as their records come to, with the price then.',
      'The bridge leads from the first to the last: `end = begin + net_flows + prices - fees - spread + remainder`, in cents; null where a price is not known.',
      zoned,
    ],
    reply: {
      message: 'What customers hold.',
      data: shape({
        ...{ zone: v.string(), asOf: time, grain: v.picklist(grains), from: day, to: day, begins: time, ends: time },
        ...{ buckets: listOf(bucket), holdings: listOf(listOf(holding)), bridge },
      }),
      example: {
        ...{
          ...known,
          grain: 'week',
          from: '2026-01-05',
          to: '2026-01-11',
          begins: 0,
          ends: 0,
          buckets: [sampleBucket],
        },
        holdings: [
          [],
          [
            {
              asset: 'BTC',
              units: amountOf(100_000n),
              price: amountOf(6_500_000_000_000n),
              pricedAt: Date.UTC(2026, 0, 12, 4),
            },
          ],
        ],
        bridge: {
          ...{ begin: zero, netFlows: amountOf(100n), prices: zero, fees: zero, spread: zero, end: amountOf(100n) },
          ...{ remainder: zero, uncovered: zero },
        },
      },
    },
  }),
  customers: declareCall('GET', '/admin/sales/customers', {
    ...read,

    summary: 'Read who the customers of sales are',
    description: [
      'Cohorts by the month of a first trade, and the way from sign-up to a first trade by the week of sign-up.',
      'Counted over all assets. Fees are our part, in cents.',
      zoned,
    ],
    reply: {
      message: 'The customers.',
      data: shape({
        ...{ zone: v.string(), asOf: time },
        cohorts: listOf(
          v.object({
            ...{ month: day, customers: count },
            months: listOf(shape({ month: day, active: count, ourFees: amount, isRunning: v.boolean() })),
          }),
        ),
        funnel: listOf(
          shape({
            ...{ week: day, signedUp: count, verified: count, funded: count, traded: count },
            ...{ toVerified: seconds, toFunded: seconds, toTraded: seconds },
          }),
        ),
      }),
      example: {
        ...known,
        cohorts: [
          {
            month: '2026-01-01',
            customers: 2,
            months: [{ month: '2026-01-01', active: 2, ourFees: amountOf(528n), isRunning: true }],
          },
        ],
        funnel: [
          {
            week: '2026-01-05',
            signedUp: 4,
            verified: 3,
            funded: 2,
            traded: 2,
            toVerified: 300,
            toFunded: 3600,
            toTraded: 86_400,
          },
        ],
      },
    },
  }),
  concentration: declareCall('GET', '/admin/sales/concentration', {
    ...read,

    summary: 'Read how evenly volume is spread',
    description: [
      'The middle customer of a range, and how much of its volume the ten largest have. Counted over all assets, one customer at a time.',
    ],
    reply: {
      message: 'The concentration.',
      data: shape({
        ...{ zone: v.string(), asOf: time },
        middle: v.pipe(
          v.nullable(shape({ volume: amount, ourFees: amount })),
          v.description('Null where nobody traded.'),
        ),
        topTen: v.nullable(shape({ volume: amount, ofVolume: amount })),
      }),
      example: {
        ...{ ...known, middle: { volume: amountOf(66_000n), ourFees: amountOf(264n) } },
        topTen: { volume: amountOf(132_000n), ofVolume: amountOf(132_000n) },
      },
    },
  }),
};
export type SalesReport = DataOf<typeof sales.read>;
export type HoldingsReport = DataOf<typeof sales.holdings>;
export type CustomersReport = DataOf<typeof sales.customers>;
export type ConcentrationReport = DataOf<typeof sales.concentration>;
