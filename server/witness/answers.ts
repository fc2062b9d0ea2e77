import { createHash } from 'node:crypto';

/** What somebody was promised. */
export const kinds = ['trade', 'transfer', 'signUp', 'audit'] as const;
export type Kind = (typeof kinds)[number];

/** What the database has of a promise. */
export interface Stored {
  readonly kind: Kind;
  /** Of the record that was made: a guid, or the serial number of a row. */
  readonly id: string;
  /** What may make one record only, such as the quote of a trade. */
  readonly once: string;
  /** Of everything in the record that must stay as it was promised. */
  readonly digest: string;
}

/** A promise, as a line of JSON outside of the database. */
export interface Answer extends Stored {
  /** Milliseconds since the epoch, of the answer. */
  readonly at: number;
}

/** A digest of fields in their order. A field cannot run into the next one, as each is written with its length. */
export function digestOf(fields: readonly (string | number | bigint | null)[]): string {
  const text = fields.map(String).map((field) => `${field.length}:${field}`);
  return createHash('sha256').update(text.join(',')).digest('hex');
}

/** A line of a witness. */
export const lineOf = ({ kind, id, once, at, digest }: Answer): string => `${JSON.stringify({ kind, id, once, at, digest })}\n`;

interface Trade {
  readonly guid: string;
  readonly quoteGuid: string;
  readonly customerGuid: string | null;
  readonly symbol: string;
  readonly side: string;
  readonly deliverAmount: bigint;
  readonly receiveAmount: bigint;
}

/** What a customer is promised with a trade. Its state goes on, and is not among it. */
export const tradeAnswer = (trade: Trade): Stored => ({
  ...{ kind: 'trade', id: trade.guid, once: trade.quoteGuid },
  digest: digestOf([trade.quoteGuid, trade.customerGuid, trade.symbol, trade.side, trade.deliverAmount, trade.receiveAmount]),
});

interface Transfer {
  readonly guid: string;
  readonly quoteGuid: string | null;
  readonly customerGuid: string | null;
  readonly asset: string;
  readonly side: string;
  readonly estimatedAmount: bigint;
  readonly fee: bigint;
}

/** What a customer is promised with a transfer. */
export const transferAnswer = (transfer: Transfer): Stored => ({
  ...{ kind: 'transfer', id: transfer.guid, once: transfer.quoteGuid ?? transfer.guid },
  digest: digestOf([transfer.quoteGuid, transfer.customerGuid, transfer.asset, transfer.side, transfer.estimatedAmount, transfer.fee]),
});

/** What somebody who signed up is promised: that the bank's customer is theirs. Nothing says who they are. */
export const signUpAnswer = (customerGuid: string): Stored => ({
  kind: 'signUp',
  id: customerGuid,
  once: customerGuid,
  digest: digestOf([customerGuid]),
});

/** What staff is promised: a row of the audit log, whose own hash is over everything in it. */
export const auditAnswer = ({ serial, hash }: { readonly serial: number; readonly hash: string }): Stored => ({
  ...{ kind: 'audit', id: String(serial), once: String(serial), digest: hash },
});
