import type { TradableCode } from '#domain/assets/assets.ts';
import { assets } from '#domain/assets/assets.ts';
import { type Side, symbolOf } from '#domain/markets/prices.ts';
import type { bankQuotes } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { bankGuid } from '../assets/bank-identity.ts';
import { invalidParameter } from '../http/errors.ts';
import { timestamp } from '../http/json.ts';
import { priceFor, termsOf } from '../prices/terms.ts';
import { type Fees, type QuoteLines, quoteLines } from './fee-rule.ts';

export type Quote = typeof bankQuotes.$inferSelect;

/** Milliseconds. */
export const quoteLifetime = 30_000;

/** The amount named in a request. */
export interface FixedAmount {
  readonly fixedSide: 'deliver' | 'receive';
  /** In the fixed side's asset. */
  readonly amount: bigint;
}

export interface QuoteRequest extends FixedAmount {
  readonly asset: TradableCode;
  readonly side: Side;
  /** Overrides the bank's. */
  readonly fees?: Fees;
}

/** A quote's product-specific fields. */
export type NewQuote = Pick<
  Quote,
  | 'productType'
  | 'symbol'
  | 'side'
  | 'asset'
  | 'receiveAmount'
  | 'deliverAmount'
  | 'fee'
  | 'expiresAt'
  | 'networkFee'
  | 'networkFeeAsset'
  | 'sourceAccountGuid'
  | 'destinationAccountGuid'
>;

/** @throws BankError 400 naming an amount that is too small */
function priceTrade(seed: string, request: QuoteRequest, at: number): QuoteLines {
  const { asset, side, fixedSide, amount } = request;
  const { buyPrice, sellPrice } = priceFor(seed, asset, at);
  const fees = request.fees ?? { basisPoints: BigInt(termsOf(asset).feeBasisPoints), fixed: 0n };
  const lines = quoteLines({
    side,
    fixedSide,
    amount,
    price: side === 'buy' ? buyPrice : sellPrice,
    unit: 10n ** BigInt(assets[asset].decimals),
    fees,
  });
  if (amount <= 0n) throw invalidParameter(`${fixedSide}_amount must be more than 0`);
  if (lines.receive <= 0n || lines.deliver <= 0n)
    throw invalidParameter(`${fixedSide}_amount is too small: nothing would be received`);
  return lines;
}

/** A new trading quote's row. */
export function quoteRow(
  services: Services,
  guid: string,
  customerGuid: string | null,
  request: QuoteRequest,
  at: number,
) {
  const { deliver, receive, fee } = priceTrade(services.config.sandbox.seed, request, at);
  return {
    guid,
    productType: 'trading',
    customerGuid,
    symbol: symbolOf(request.asset),
    side: request.side,
    asset: null,
    receiveAmount: receive,
    deliverAmount: deliver,
    fee,
    issuedAt: at,
    expiresAt: at + Math.round(quoteLifetime / services.config.sandbox.speed),
    createdAt: at,
    updatedAt: at,
  };
}

export function presentQuote(row: Quote) {
  return {
    guid: row.guid,
    product_type: row.productType,
    ...(row.customerGuid === null ? { bank_guid: bankGuid } : { customer_guid: row.customerGuid }),
    symbol: row.symbol,
    side: row.side,
    receive_amount: row.receiveAmount,
    deliver_amount: row.deliverAmount,
    fee: row.fee,
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
    issued_at: timestamp(row.issuedAt),
    expires_at: row.expiresAt === null ? null : timestamp(row.expiresAt),
    asset: row.asset,
    network_fee: row.networkFee,
    network_fee_asset: row.networkFeeAsset,
    network_address: null,
    entries: null,
    trade_guid: row.tradeGuid,
    transfer_guid: row.transferGuid,
  };
}
