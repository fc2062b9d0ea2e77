import * as v from 'valibot';
import { grains } from '#domain/sales/calendar.ts';
import { iso } from '#domain/time/iso.ts';
import { staffWith } from '../../access/staff/access.ts';
import { exportedBy } from '../../access/staff/lists.ts';
import { invalidInput } from '../../kit/http/envelope.ts';
import { fileRoute, route } from '../../kit/http/routes.ts';
import { type SalesTable, salesTables, writeSalesCsv } from './csv.ts';
import { concentrationReport, customersReport } from './customers.ts';
import { holdingsReport } from './holdings.ts';
import { salesReport } from './report.ts';
import * as schemas from './schemas.ts';

const { count, day, time, units } = schemas;
const notRead = { status: 503, code: 'not_read', when: 'The bank’s records are being read for the first time.' } as const;
const read = { method: 'GET', access: staffWith('readSales'), limit: 'staff', query: schemas.salesQuery(), refusals: [notRead] } as const;
const zoned = 'Days, ISO weeks and months are those of one zone, `zone`. A record belongs to the day on which it was created.';

const getSales = route({
  ...{ ...read, path: '/admin/sales', summary: 'Read sales' },
  description: [
    'What trades and transfers of a range come to, by bucket and asset: all figures are worked out from these (`domain/sales/figures.ts`).',
    zoned,
    'Amounts of trades are cents; those of transfers are base units of the asset. Values are cents, at the price of the day.',
  ],
  reply: { message: 'The sales.', data: schemas.reportSchema, example: schemas.sampleReport },
  async handler({ services, query }) {
    const { zone, asOf, completeSince, grain, isRunning, span, compared } = await salesReport(services, query);
    return {
      ...{ zone, as_of: iso(asOf), complete_since: completeSince === null ? null : iso(completeSince), grain, is_running: isRunning },
      ...{ span: schemas.plainSpanReport(span), compared: compared && schemas.plainSpanReport(compared) },
    };
  },
});

const holding = v.strictObject({
  asset: v.string(),
  units: v.pipe(units, v.description('Base units that customers hold together.')),
  price: v.pipe(v.nullable(units), v.description('Hundred-millionths of a dollar for a whole one; null where it is not known.')),
  priced_at: v.nullable(time),
});
const cents = v.nullable(units);
const bridge = v.strictObject({
  ...{ begin: cents, net_flows: cents, prices: cents, fees: cents, spread: units, end: cents },
  remainder: v.pipe(cents, v.description('What the other lines leave open: rounding, and trades without prices.')),
  uncovered: v.pipe(units, v.description('The volume of trades without prices.')),
});

const getHoldings = route({
  ...{ ...read, path: '/admin/sales/holdings', summary: 'Read what customers hold' },
  description: [
    'What customers hold together at the end of the day before a range and of each of its buckets, as their records come to, with the price then.',
    'The bridge leads from the first to the last: `end = begin + net_flows + prices - fees - spread + remainder`, in cents; null where a price is not known.',
    zoned,
  ],
  reply: {
    message: 'What customers hold.',
    data: v.strictObject({
      ...{ zone: v.string(), as_of: time, grain: v.picklist(grains), from: day, to: day, begins: time, ends: time },
      ...{ buckets: v.array(schemas.bucketSchema), holdings: v.array(v.array(holding)), bridge },
    }),
    example: {
      ...{
        zone: 'America/New_York',
        as_of: '2026-01-15T12:00:00.000Z',
        grain: 'week',
        ...schemas.plainSpan({ from: '2026-01-05', to: '2026-01-11', begins: 0, ends: 0 }),
      },
      ...{ buckets: [schemas.sampleBucket] },
      holdings: [[], [{ asset: 'BTC', units: '100000', price: '6500000000000', priced_at: '2026-01-12T04:00:00.000Z' }]],
      bridge: { begin: '0', net_flows: '100', prices: '0', fees: '0', spread: '0', end: '100', remainder: '0', uncovered: '0' },
    },
  },
  async handler({ services, query }) {
    const { zone, asOf, grain, span, ends, bridge: found } = await holdingsReport(services, query);
    const { netFlows, ...lines } = found;
    return {
      ...{ zone, as_of: iso(asOf), grain, ...schemas.plainSpan(span), buckets: span.buckets.map(schemas.plainBucket) },
      holdings: ends.map((held) => held.map(({ pricedAt, ...each }) => ({ ...each, priced_at: pricedAt === null ? null : iso(pricedAt) }))),
      bridge: { ...lines, net_flows: netFlows },
    };
  },
});

const seconds = v.pipe(v.nullable(count), v.description('The median, in seconds; null where nobody has come so far.'));

const getCustomers = route({
  ...{ ...read, path: '/admin/sales/customers', summary: 'Read who the customers of sales are' },
  description: [
    'Cohorts by the month of a first trade, and the way from sign-up to a first trade by the week of sign-up.',
    'Counted over all assets. Fees are our part, in cents.',
    zoned,
  ],
  reply: {
    message: 'The customers.',
    data: v.strictObject({
      ...{ zone: v.string(), as_of: time },
      cohorts: v.array(
        v.strictObject({
          ...{ month: day, customers: count },
          months: v.array(v.strictObject({ month: day, active: count, our_fees: units, is_running: v.boolean() })),
        }),
      ),
      funnel: v.array(
        v.strictObject({
          ...{ week: day, signed_up: count, verified: count, funded: count, traded: count },
          ...{ to_verified: seconds, to_funded: seconds, to_traded: seconds },
        }),
      ),
    }),
    example: {
      ...{ zone: 'America/New_York', as_of: '2026-01-15T12:00:00.000Z' },
      cohorts: [{ month: '2026-01-01', customers: 2, months: [{ month: '2026-01-01', active: 2, our_fees: '528', is_running: true }] }],
      funnel: [{ week: '2026-01-05', signed_up: 4, verified: 3, funded: 2, traded: 2, to_verified: 300, to_funded: 3600, to_traded: 86_400 }],
    },
  },
  async handler({ services, query }) {
    const { zone, asOf, cohorts, funnel } = await customersReport(services, query);
    return {
      ...{ zone, as_of: iso(asOf) },
      cohorts: cohorts.map(({ month, customers, months }) => ({
        ...{ month, customers },
        months: months.map(({ ourFees, isRunning, ...each }) => ({ ...each, our_fees: ourFees, is_running: isRunning })),
      })),
      funnel: funnel.map(({ week, signedUp, verified, funded, traded, toVerified, toFunded, toTraded }) => ({
        ...{ week, signed_up: signedUp, verified, funded, traded, to_verified: toVerified, to_funded: toFunded, to_traded: toTraded },
      })),
    };
  },
});

const getConcentration = route({
  ...{ ...read, path: '/admin/sales/concentration', summary: 'Read how evenly volume is spread' },
  description: ['The middle customer of a range, and how much of its volume the ten largest have. Counted over all assets, one customer at a time.'],
  reply: {
    message: 'The concentration.',
    data: v.strictObject({
      ...{ zone: v.string(), as_of: time },
      middle: v.pipe(v.nullable(v.strictObject({ volume: units, our_fees: units })), v.description('Null where nobody traded.')),
      top_ten: v.nullable(v.strictObject({ volume: units, of_volume: units })),
    }),
    example: {
      ...{ zone: 'America/New_York', as_of: '2026-01-15T12:00:00.000Z' },
      ...{ middle: { volume: '66000', our_fees: '264' }, top_ten: { volume: '132000', of_volume: '132000' } },
    },
  },
  async handler({ services, query }) {
    const { zone, asOf, middle, topTen } = await concentrationReport(services, query);
    return {
      ...{ zone, as_of: iso(asOf) },
      middle: middle && { volume: middle.volume, our_fees: middle.ourFees },
      top_ten: topTen && { volume: topTen.volume, of_volume: topTen.ofVolume },
    };
  },
});

const isTable = (text: string): text is SalesTable => salesTables.some((table) => table === text);
const file = exportedBy('exportMoney');

const getFile = fileRoute({
  ...{
    method: 'GET',
    path: '/admin/sales.csv',
    summary: 'Export sales',
    limit: 'staff',
    access: file.access,
    file: 'sales.csv',
    refusals: [notRead],
  },
  description: ['A table of sales as a file: the same figures as its calls give. Dollars and coins are whole ones, with all their decimals.', zoned],
  query: schemas.salesQuery({ table: `One of ${salesTables.map((table) => `\`${table}\``).join(', ')}.`, ...file.query }),
  message: 'The table, as a file.',
  handler({ services, c, query, who }) {
    const table = c.req.query('table') ?? '';
    if (!isTable(table)) throw invalidInput({ table: `Choose one of ${salesTables.join(', ')}.` });
    let rows = 0;
    const parts = writeSalesCsv(services, table, query, (found) => {
      rows = found;
    });
    return file.send({ services, c, who }, parts, () => rows);
  },
});

export const salesRoutes = [getSales, getHoldings, getCustomers, getConcentration, getFile];
