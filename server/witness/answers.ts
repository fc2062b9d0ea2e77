import { createHash } from 'node:crypto';

export const kinds = ['trade', 'transfer', 'signUp', 'audit'] as const;
export type Kind = (typeof kinds)[number];

/** A promise as stored. */
export interface Stored {
  readonly kind: Kind;
  readonly id: string;
  /** Allows one record only, such as a trade's quote. */
  readonly once: string;
  /** Covers everything that must not change. */
  readonly digest: string;
}

/** A JSON line outside the database. */
export interface Answer extends Stored {
  readonly at: number;
}

/** Length-prefixed, so that fields cannot run together. */
export function digestOf(fields: readonly (string | number | bigint | null)[]): string {
  const text = fields.map(String).map((field) => `${field.length}:${field}`);
  return createHash('sha256').update(text.join(',')).digest('hex');
}

export const lineOf = ({ kind, id, once, at, digest }: Answer): string =>
  `${JSON.stringify({ kind, id, once, at, digest })}\n`;

interface Trade {
  readonly guid: string;
  readonly quoteGuid: string;
  readonly customerGuid: string | null;
  readonly symbol: string;
  readonly side: string;
  readonly deliverAmount: bigint;
  readonly receiveAmount: bigint;
}

/** Without the state, which changes. */
export const tradeAnswer = (trade: Trade): Stored => ({
  ...{ kind: 'trade', id: trade.guid, once: trade.quoteGuid },
  digest: digestOf([
    trade.quoteGuid,
    trade.customerGuid,
    trade.symbol,
    trade.side,
    trade.deliverAmount,
    trade.receiveAmount,
  ]),
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

export const transferAnswer = (transfer: Transfer): Stored => ({
  ...{ kind: 'transfer', id: transfer.guid, once: transfer.quoteGuid ?? transfer.guid },
  digest: digestOf([
    transfer.quoteGuid,
    transfer.customerGuid,
    transfer.asset,
    transfer.side,
    transfer.estimatedAmount,
    transfer.fee,
  ]),
});

/** The bank's customer is theirs; without personal data. */
export const signUpAnswer = (customerGuid: string): Stored => ({
  kind: 'signUp',
  id: customerGuid,
  once: customerGuid,
  digest: digestOf([customerGuid]),
});

/** An audit row, whose hash covers it. */
export const auditAnswer = ({ serial, hash }: { readonly serial: number; readonly hash: string }): Stored => ({
  ...{ kind: 'audit', id: String(serial), once: String(serial), digest: hash },
});
