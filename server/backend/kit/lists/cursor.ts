import { timingSafeEqual } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import type { Listed } from '#server/db/lists/listed.ts';
import type { Order, Place } from '#server/db/lists/order.ts';
import { invalidInput } from '#server/http/refusals.ts';
import type { BackendKey } from '#server/keys.ts';

/** A position and direction in a list. */
export interface Cursor {
  readonly isBackwards: boolean;
  readonly place: Place;
}

const signatureBytes = 16;

/** Bound to the list and order: positions mean nothing elsewhere. */
function sign(key: Pick<BackendKey, 'mac'>, { table }: Pick<Listed, 'table'>, order: Order, text: string): Buffer {
  const columns = order.map(({ column, descending }) => `${column.name} ${descending}`);
  return key.mac('list-cursor', [getTableName(table), ...columns, text].join('\n')).subarray(0, signatureBytes);
}

export function sealCursor(
  key: Pick<BackendKey, 'mac'>,
  list: Pick<Listed, 'table'>,
  order: Order,
  { isBackwards, place }: Cursor,
): string {
  const text = JSON.stringify([isBackwards, ...place]);
  return Buffer.concat([sign(key, list, order, text), Buffer.from(text)]).toString('base64url');
}

/** @throws Refusal 422 unless a page of this list and order issued it */
export function openCursor(
  key: Pick<BackendKey, 'mac'>,
  list: Pick<Listed, 'table'>,
  order: Order,
  sealed: string,
): Cursor {
  const bytes = Buffer.from(sealed, 'base64url');
  const [signature, text] = [bytes.subarray(0, signatureBytes), bytes.subarray(signatureBytes).toString()];
  // Only the canonical base64 form is accepted.
  if (
    bytes.toString('base64url') !== sealed ||
    signature.length < signatureBytes ||
    !timingSafeEqual(signature, sign(key, list, order, text))
  )
    throw invalidInput({ after: '`after` is the `next` or `previous` of a page of this list in this order.' });
  const [isBackwards, ...place] = JSON.parse(text) as [boolean, ...unknown[]];
  return { isBackwards, place };
}
