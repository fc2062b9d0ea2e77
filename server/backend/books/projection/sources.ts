import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { ourPartOf, spreadOf } from '#domain/sales/record.ts';
import { iso } from '#domain/time/iso.ts';
import { marketOfLabels } from '#domain/trades/quotedMarket.ts';
import { placerOf } from '#domain/trades/recurringLabels.ts';
import {
  accountRows,
  directory,
  type ExternalKind,
  externalRows,
  tradeRows,
  transferRows,
  verificationRows,
} from '#server/db/schema/projection.ts';
import {
  accountRecord,
  customerRecord,
  externalRecord,
  tradeRecord,
  transferRecord,
  verificationRecord,
} from './bank-records.ts';
import { byChain, byText, type Identifier, type Kind } from './identifiers.ts';

/** Column values as JSON; amounts as digits, so that none is rounded. */
export type Row = Readonly<Record<string, string | readonly string[] | null>> & {
  readonly guid: string;
  readonly updated_at: string;
};

export interface Copy {
  readonly row: Row;
  readonly createdAt: number;
  readonly customer: string | null;
  readonly identifiers: readonly Identifier[];
}

/** A list of the bank's that we copy. */
export interface Source {
  readonly name: string;
  readonly resource: string;
  readonly table: PgTable;
  /** Converts a reply's records. */
  readonly record: v.GenericSchema<unknown, Copy>;
  /** Rows that the bank will change. */
  readonly open?: SQL;
}

const digits = (units: bigint | number | null | undefined): string | null =>
  units === null || units === undefined ? null : String(units);
interface Stamped {
  readonly guid: string;
  readonly customer_guid?: string | null | undefined;
  readonly created_at: number;
  readonly updated_at?: number | null | undefined;
}

/** Common fields. Without `updated_at` a record counts as unchanged. */
function copyOf(
  kind: Kind,
  record: Stamped,
  row: Readonly<Record<string, string | readonly string[] | null | undefined>>,
  more: readonly Identifier[] = [],
): Copy {
  const { guid, created_at: created, updated_at: updated } = record;
  const customer = record.customer_guid ?? null;
  const stored = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? null]));
  const stamps = { created_at: iso(created), updated_at: iso(updated ?? created) };
  return {
    row: { ...stored, guid, ...stamps },
    createdAt: created,
    customer,
    identifiers: [...byText({ customer, kind, guid }, kind, guid), ...more],
  };
}

export const trades: Source = {
  ...{ name: 'trades', resource: 'trades', table: tradeRows },
  record: v.pipe(
    tradeRecord,
    v.transform((trade) => {
      const { guid, customer_guid: customer, quote_guid, symbol, trade_type, side, state, failure_code } = trade;
      const [received, delivered] = [digits(trade.receive_amount), digits(trade.deliver_amount)];
      const amounts = {
        receive_amount: received,
        deliver_amount: delivered,
        fee: digits(trade.fee),
        total: side === 'buy' ? delivered : received,
      };
      const traded = { symbol, side, delivered: trade.deliver_amount, received: trade.receive_amount, fee: trade.fee };
      const market = marketOfLabels(trade.labels, trade.created_at);
      const sales = {
        our_fee: digits(ourPartOf(trade.fee, trade.fee_details)),
        spread: digits(spreadOf(traded, market)),
      };
      const own = {
        customer_guid: customer,
        quote_guid,
        symbol,
        trade_type,
        side,
        state,
        failure_code,
        placed_by: placerOf(trade.labels),
        ...amounts,
        ...sales,
      };
      return copyOf('trade', trade, own, byText({ customer, kind: 'trade', guid }, 'quote', quote_guid));
    }),
  ),
};

export const transfers: Source = {
  ...{ name: 'transfers', resource: 'transfers', table: transferRows },
  record: v.pipe(
    transferRecord,
    v.transform((transfer) => {
      const {
        guid,
        customer_guid: customer,
        hold_details: hold,
        source_account: from,
        destination_account: to,
      } = transfer;
      const { identifiers, quote_guid, txn_hash, reference_transfer_guid: reference } = transfer;
      const {
        transfer_type,
        side,
        asset,
        state,
        failure_code,
        return_code,
        network_fee_asset,
        external_bank_account_guid,
      } = transfer;
      const { deposit_address_guid, payment_rail } = transfer;
      const [amount, estimated] = [digits(transfer.amount), digits(transfer.estimated_amount)];
      const target = { customer, kind: 'transfer', guid };
      const hashes = new Set([
        txn_hash,
        ...(identifiers ?? []).filter(({ type }) => type === 'txn_hash').map(({ value }) => value),
      ]);
      const others = (identifiers ?? []).filter(({ type }) => type === 'imad' || type === 'omad');
      const holdEndsAt = hold?.started_at && hold.duration ? iso(hold.started_at + hold.duration * 1000) : null;
      return copyOf(
        'transfer',
        transfer,
        {
          ...{
            customer_guid: customer,
            quote_guid,
            transfer_type,
            side,
            asset,
            state,
            failure_code,
            return_code,
            amount,
            estimated_amount: estimated,
          },
          our_fee: digits(ourPartOf(transfer.fee, transfer.fee_details)),
          ...{
            fee: digits(transfer.fee),
            network_fee: digits(transfer.network_fee),
            network_fee_asset,
            txn_hash,
            external_bank_account_guid,
          },
          ...{
            reference_transfer_guid: reference,
            source_guid: from?.guid,
            source_type: from?.type,
            destination_guid: to?.guid,
          },
          ...{
            destination_type: to?.type,
            deposit_address_guid,
            payment_rail,
            hold_ends_at: holdEndsAt,
            total: amount ?? estimated,
          },
        },
        [
          ...byText(target, 'quote', quote_guid),
          ...byText(target, 'reference', reference),
          ...[...hashes].flatMap((hash) => byChain(target, 'transaction hash', hash)),
          ...others.flatMap(({ value }) => byText(target, 'reference', value)),
        ],
      );
    }),
  ),
};

const customersAtBank: Source = {
  ...{ name: 'customers', resource: 'customers', table: directory },
  record: v.pipe(
    customerRecord,
    v.transform((customer) =>
      copyOf('customer', { ...customer, customer_guid: customer.guid }, { state: customer.state }),
    ),
  ),
};

export const accounts: Source = {
  ...{ name: 'accounts', resource: 'accounts', table: accountRows },
  record: v.pipe(
    accountRecord,
    v.transform((account) => {
      const { customer_guid, type, asset, state } = account;
      const amounts = { balance: digits(account.platform_balance), available: digits(account.platform_available) };
      return copyOf('account', account, { customer_guid, type, asset, state, ...amounts });
    }),
  ),
};

export const verifications: Source = {
  ...{ name: 'verifications', resource: 'identity_verifications', table: verificationRows },
  open: sql`state not in ('completed', 'expired')`,
  record: v.pipe(
    verificationRecord,
    v.transform((verification) => {
      const { customer_guid, type, method, state, outcome, external_bank_account_guid } = verification;
      const codes = { failure_codes: verification.failure_codes ?? [] };
      return copyOf('verification', verification, {
        customer_guid,
        type,
        method,
        state,
        outcome,
        ...codes,
        external_bank_account_guid,
      });
    }),
  ),
};

interface External {
  readonly name: string;
  readonly resource: string;
  readonly kind: ExternalKind;
  /** Identifier kinds of its guid and address. */
  readonly found: Kind;
  readonly foundByAddress: Kind;
}

const externalSource = ({ name, resource, kind, found, foundByAddress }: External): Source => ({
  ...{ name, resource, table: externalRows },
  open: sql`kind = ${kind} and state not in ('completed', 'created', 'failed', 'deleted')`,
  record: v.pipe(
    externalRecord,
    v.transform((external) => {
      const {
        guid,
        customer_guid: customer,
        asset,
        state,
        failure_code,
        plaid_account_mask: mask,
        address,
        tag,
      } = external;
      const target = { customer, kind: found, guid };
      return copyOf(
        found,
        external,
        { kind, customer_guid: customer, asset, state, failure_code, mask, address, tag },
        [...byText(target, 'bank account ending', mask), ...byChain(target, foundByAddress, address)],
      );
    }),
  ),
});

/** Readable by change time. */
export const stampedSources: readonly Source[] = [trades, transfers];

/** Without change times: swept repeatedly. */
export const sweptSources: readonly Source[] = [
  customersAtBank,
  accounts,
  verifications,
  externalSource({
    ...{
      name: 'bank accounts',
      resource: 'external_bank_accounts',
      kind: 'bank_account',
      found: 'bank account',
      foundByAddress: 'wallet address',
    },
  }),
  externalSource({
    name: 'wallets',
    resource: 'external_wallets',
    kind: 'wallet',
    found: 'wallet',
    foundByAddress: 'wallet address',
  }),
  externalSource({
    ...{
      name: 'deposit addresses',
      resource: 'deposit_addresses',
      kind: 'deposit_address',
      found: 'deposit address',
      foundByAddress: 'deposit address',
    },
  }),
];

/** Our own records; needs no bank. */
export const profiles = 'profiles';
/** The nightly comparison; not a source. */
export const digest = 'digest';
