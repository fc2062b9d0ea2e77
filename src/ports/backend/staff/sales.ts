import * as v from 'valibot';
import { grains } from '#domain/sales/calendar.ts';
import type { ConcentrationReport, CustomersReport, HoldingsReport, SalesReport, SpanReport } from '#domain/sales/report.ts';
import { assetSumFields } from '#domain/sales/sums.ts';
import { amountSchema, timeSchema } from '../../bank/schemas.ts';
import { callAdmin } from '../call.ts';
import { fieldsOf } from '../lists.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const day = v.pipe(v.string(), v.isoDate());
const spanFields = { from: day, to: day, begins: timeSchema, ends: timeSchema };
const bucket = v.pipe(
  v.object({ ...spanFields, is_cut: v.boolean() }),
  v.transform(({ is_cut, ...span }) => ({ ...span, isCut: is_cut })),
);
const traders = { fresh: count, returning: count, reactivated: count };
const span = v.pipe(
  v.object({
    ...{ ...spanFields, until: timeSchema, buckets: v.array(bucket) },
    sums: v.array(v.object({ bucket: count, ...fieldsOf(assetSumFields) })),
    traders: v.nullable(v.array(v.object(traders))),
    all_traders: v.nullable(v.object({ ...traders, lost: count })),
  }),
  v.transform(({ all_traders, sums, ...rest }): SpanReport => ({ ...rest, sums: sums as unknown as SpanReport['sums'], allTraders: all_traders })),
);
const report = v.pipe(
  v.object({
    ...{ zone: v.string(), as_of: timeSchema, complete_since: v.nullable(timeSchema), grain: v.picklist(grains), is_running: v.boolean() },
    ...{ span, compared: v.nullable(span) },
  }),
  v.transform(
    ({ as_of, complete_since, is_running, ...rest }): SalesReport => ({ ...rest, asOf: as_of, completeSince: complete_since, isRunning: is_running }),
  ),
);

/** What sales come to. @param query as an address has it: `range=90d&compare=year` */
export const readSales = (token: string, query: string, signal?: AbortSignal): Promise<SalesReport> =>
  callAdmin('sales', report, { token, signal, query: Object.fromEntries(new URLSearchParams(query)) });

const cents = v.nullable(amountSchema);
const holding = v.pipe(
  v.object({ asset: v.string(), units: amountSchema, price: cents, priced_at: v.nullable(timeSchema) }),
  v.transform(({ priced_at, ...rest }) => ({ ...rest, pricedAt: priced_at })),
);
const bridge = v.pipe(
  v.object({
    begin: cents,
    net_flows: cents,
    prices: cents,
    fees: cents,
    spread: amountSchema,
    end: cents,
    remainder: cents,
    uncovered: amountSchema,
  }),
  v.transform(({ net_flows, ...rest }) => ({ ...rest, netFlows: net_flows })),
);
const holdings = v.pipe(
  v.object({
    ...{ zone: v.string(), as_of: timeSchema, grain: v.picklist(grains), ...spanFields, buckets: v.array(bucket) },
    ...{ holdings: v.array(v.array(holding)), bridge },
  }),
  v.transform(
    ({ as_of, zone, grain, holdings: ends, bridge: found, ...rest }): HoldingsReport => ({
      zone,
      asOf: as_of,
      grain,
      span: rest,
      ends,
      bridge: found,
    }),
  ),
);

/** What customers hold together, bucket by bucket. */
export const readHoldings = (token: string, query: string, signal?: AbortSignal): Promise<HoldingsReport> =>
  callAdmin('sales/holdings', holdings, { token, signal, query: Object.fromEntries(new URLSearchParams(query)) });

const median = v.nullable(v.number());
const customers = v.pipe(
  v.object({
    ...{ zone: v.string(), as_of: timeSchema },
    cohorts: v.array(
      v.object({
        ...{ month: day, customers: count },
        months: v.array(
          v.pipe(
            v.object({ month: day, active: count, our_fees: amountSchema, is_running: v.boolean() }),
            v.transform(({ our_fees, is_running, ...rest }) => ({ ...rest, ourFees: our_fees, isRunning: is_running })),
          ),
        ),
      }),
    ),
    funnel: v.array(
      v.pipe(
        v.object({
          ...{ week: day, signed_up: count, verified: count, funded: count, traded: count },
          ...{ to_verified: median, to_funded: median, to_traded: median },
        }),
        v.transform(({ signed_up, to_verified, to_funded, to_traded, ...rest }) => ({
          ...{ ...rest, signedUp: signed_up, toVerified: to_verified, toFunded: to_funded, toTraded: to_traded },
        })),
      ),
    ),
  }),
  v.transform(({ as_of, ...rest }): CustomersReport => ({ ...rest, asOf: as_of })),
);
const concentration = v.pipe(
  v.object({
    ...{ zone: v.string(), as_of: timeSchema },
    middle: v.nullable(v.object({ volume: amountSchema, our_fees: amountSchema })),
    top_ten: v.nullable(v.object({ volume: amountSchema, of_volume: amountSchema })),
  }),
  v.transform(
    ({ as_of, middle, top_ten, zone }): ConcentrationReport => ({
      ...{ zone, asOf: as_of },
      middle: middle && { volume: middle.volume, ourFees: middle.our_fees },
      topTen: top_ten && { volume: top_ten.volume, ofVolume: top_ten.of_volume },
    }),
  ),
);

/** Who the customers behind sales are. */
export const readSalesCustomers = (token: string, query: string, signal?: AbortSignal): Promise<CustomersReport> =>
  callAdmin('sales/customers', customers, { token, signal, query: Object.fromEntries(new URLSearchParams(query)) });

/** How evenly the volume is spread over customers. */
export const readConcentration = (token: string, query: string, signal?: AbortSignal): Promise<ConcentrationReport> =>
  callAdmin('sales/concentration', concentration, { token, signal, query: Object.fromEntries(new URLSearchParams(query)) });
