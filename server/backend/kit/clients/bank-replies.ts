import * as v from 'valibot';

/** A page, with the total. */
export const recordsReply = <Found>(record: v.GenericSchema<unknown, Found>) =>
  v.object({ total: v.pipe(v.number(), v.integer()), objects: v.array(record) });

export const customerTokenReply = v.object({ access_token: v.pipe(v.string(), v.nonEmpty()) });
export const customerReply = v.object({
  guid: v.pipe(v.string(), v.nonEmpty()),
  state: v.string(),
  labels: v.nullish(v.array(v.string())),
});
const words = v.nullish(v.string());
/** Any key may be absent. */
export const personReply = v.object({
  guid: v.pipe(v.string(), v.nonEmpty()),
  address: v.nullish(
    v.object({
      street: words,
      street2: words,
      city: words,
      subdivision: words,
      postal_code: words,
      country_code: words,
    }),
  ),
  date_of_birth: words,
  identification_numbers: v.nullish(
    v.array(v.object({ type: v.string(), issuing_country_code: words, identification_number: v.string() })),
  ),
});
export type BankPerson = v.InferOutput<typeof personReply>;
export const customerListReply = v.object({ objects: v.array(customerReply) });

const verificationReply = v.object({
  guid: v.pipe(v.string(), v.nonEmpty()),
  method: v.string(),
  state: v.string(),
  outcome: v.nullish(v.string()),
  failure_codes: v.nullish(v.array(v.string())),
  customer_guid: v.nullish(v.string()),
  updated_at: v.pipe(v.string(), v.isoTimestamp()),
});
export const verificationListReply = v.object({ objects: v.array(verificationReply) });

export const ownershipListReply = v.object({
  objects: v.array(v.object({ external_bank_account_guid: words, customer_guid: words, outcome: words })),
});

export const inquiryReply = v.object({
  guid: v.pipe(v.string(), v.nonEmpty()),
  state: v.string(),
  outcome: v.nullish(v.string()),
  customer_guid: v.nullish(v.string()),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  persona_inquiry_id: v.nullish(v.string()),
  persona_state: v.nullish(v.string()),
  compliance_checks: v.nullish(v.array(v.object({ outcome: v.string() }))),
});
export const inquirySessionReply = v.object({ persona_session_token: v.pipe(v.string(), v.nonEmpty()) });

export const walletReply = v.object({
  guid: v.pipe(v.string(), v.nonEmpty()),
  asset: v.string(),
  address: v.string(),
  tag: v.nullish(v.string()),
  state: v.string(),
  failure_code: v.nullish(v.string()),
  customer_guid: v.nullish(v.string()),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
});
export const bankAccountReply = v.object({
  guid: v.pipe(v.string(), v.nonEmpty()),
  state: v.string(),
  plaid_account_mask: v.nullish(v.string()),
  failure_code: v.nullish(v.string()),
  customer_guid: v.nullish(v.string()),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
});
export const bankAccountListReply = v.object({ objects: v.array(bankAccountReply) });
export const walletListReply = v.object({ objects: v.array(walletReply) });

/** Exact base units: the reply was parsed losslessly. */
export const units = v.nullish(v.union([v.bigint(), v.pipe(v.number(), v.integer())]));
const count = v.pipe(
  v.union([v.bigint(), v.pipe(v.number(), v.integer())]),
  v.transform((units) => BigInt(units)),
);
const transferReply = v.object({
  guid: v.pipe(v.string(), v.nonEmpty()),
  transfer_type: v.string(),
  customer_guid: v.nullish(v.string()),
  asset: v.string(),
  side: v.string(),
  state: v.string(),
  amount: units,
  estimated_amount: units,
  reference_transfer_guid: v.nullish(v.string()),
  source_account: v.nullish(v.object({ guid: v.nullish(v.string()) })),
  destination_account: v.nullish(v.object({ guid: v.nullish(v.string()) })),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  updated_at: v.nullish(v.pipe(v.string(), v.isoTimestamp())),
});
const accountReply = v.object({
  guid: v.pipe(v.string(), v.nonEmpty()),
  asset: v.string(),
  customer_guid: v.nullish(v.string()),
  platform_balance: units,
  platform_available: units,
});
export const accountListReply = v.object({ objects: v.array(accountReply) });
export const transferListReply = v.object({ objects: v.array(transferReply) });
const tradeReply = v.object({
  guid: v.pipe(v.string(), v.nonEmpty()),
  customer_guid: v.nullish(v.string()),
  symbol: v.string(),
  side: v.string(),
  state: v.string(),
  receive_amount: units,
  deliver_amount: units,
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  updated_at: v.nullish(v.pipe(v.string(), v.isoTimestamp())),
});
/** Later states are between bank and market: the customer has the coins. */
const filled = ['executed', 'settling', 'completed'];
const ended = ['completed', 'failed', 'cancelled'];
export const isUnderway = (record: { readonly state: string }): boolean =>
  !ended.includes(record.state) && !isFilled(record);
export const isFilled = ({ state }: { readonly state: string }): boolean => filled.includes(state);
export const placedTradeReply = v.object({
  guid: v.pipe(v.string(), v.nonEmpty()),
  quote_guid: v.nullish(v.string()),
  state: v.string(),
  failure_code: v.nullish(v.string()),
  labels: v.nullish(v.array(v.string())),
});
export const placedTradesReply = v.object({ objects: v.array(placedTradeReply) });
export const quoteReply = v.object({
  guid: v.pipe(v.string(), v.nonEmpty()),
  deliver_amount: count,
  receive_amount: count,
  fee: count,
  expires_at: v.pipe(v.string(), v.isoTimestamp()),
});
/** Cents for one whole unit. */
export const pricesReply = v.array(v.object({ symbol: v.string(), buy_price: count, sell_price: count }));
export const tradeListReply = v.object({ objects: v.array(tradeReply) });

export type BankAccount = v.InferOutput<typeof accountReply>;
export type BankTransfer = v.InferOutput<typeof transferReply>;
/** An order, as it is placed and found again. */
export type PlacedTrade = v.InferOutput<typeof placedTradeReply>;
export type BankQuote = v.InferOutput<typeof quoteReply>;
export type BankTrade = v.InferOutput<typeof tradeReply>;
export type BankCustomer = v.InferOutput<typeof customerReply>;
export type BankVerification = v.InferOutput<typeof verificationReply>;
/** A verification with its hosted inquiry. */
export type BankInquiry = v.InferOutput<typeof inquiryReply>;
export type BankExternalAccount = v.InferOutput<typeof bankAccountReply>;
export type BankWallet = v.InferOutput<typeof walletReply>;
