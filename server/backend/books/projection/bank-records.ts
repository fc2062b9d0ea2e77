import * as v from 'valibot';
import { units } from '../../kit/clients/bank-replies.ts';

/** Copied fields of the bank's records; no personal data. */

const guid = v.pipe(v.string(), v.nonEmpty());
const text = v.nullish(v.string());
/** Truncated to milliseconds, so that a stamp never moves forward. */
const stamp = v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse));
const common = { guid, customer_guid: text, created_at: stamp, updated_at: v.nullish(stamp) };
/** Older bank versions omit fee owners. */
const feeDetails = v.nullish(v.array(v.object({ type: v.string(), asset: text, amount: units })));
const end = v.nullish(v.object({ guid: text, type: text }));

export const tradeRecord = v.object({
  ...common,
  ...{
    quote_guid: text,
    symbol: v.string(),
    trade_type: text,
    side: v.string(),
    state: v.string(),
    failure_code: text,
  },
  ...{
    receive_amount: units,
    deliver_amount: units,
    fee: units,
    fee_details: feeDetails,
    labels: v.nullish(v.array(v.string())),
  },
});
export const transferRecord = v.object({
  ...common,
  ...{
    quote_guid: text,
    transfer_type: v.string(),
    side: v.string(),
    asset: v.string(),
    state: v.string(),
    failure_code: text,
    return_code: text,
  },
  ...{
    amount: units,
    estimated_amount: units,
    fee: units,
    fee_details: feeDetails,
    network_fee: units,
    network_fee_asset: text,
    txn_hash: text,
  },
  identifiers: v.nullish(v.array(v.object({ type: text, value: text }))),
  ...{
    external_bank_account_guid: text,
    reference_transfer_guid: text,
    source_account: end,
    destination_account: end,
    deposit_address_guid: text,
  },
  payment_rail: text,
  hold_details: v.nullish(v.object({ duration: v.nullish(v.number()), started_at: v.nullish(stamp) })),
});
export const customerRecord = v.object({ ...common, state: v.string() });
export const accountRecord = v.object({
  ...common,
  ...{
    type: v.string(),
    asset: v.string(),
    state: v.nullish(v.string(), 'created'),
    platform_balance: units,
    platform_available: units,
  },
});
export const verificationRecord = v.object({
  ...common,
  ...{
    type: v.string(),
    method: v.string(),
    state: v.string(),
    outcome: text,
    failure_codes: v.nullish(v.array(v.string())),
  },
  external_bank_account_guid: text,
});
export const externalRecord = v.object({
  ...common,
  ...{ asset: text, state: v.string(), failure_code: text, plaid_account_mask: text, address: text, tag: text },
});
