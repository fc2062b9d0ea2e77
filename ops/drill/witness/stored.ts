import { auditAnswer, digestOf, type Kind, type Stored, signUpAnswer } from '#server/witness/answers.ts';
import { ask } from '../cluster/sql.ts';
import type { ReadStored } from './production.ts';

/** A row of any kind: its key and its lasting values. */
interface Row {
  readonly id: string;
  readonly once: string;
  readonly fields: readonly string[];
}

const trades = `select guid as id, quote_guid as once, array[quote_guid, customer_guid, symbol, side, deliver_amount::text, receive_amount::text] as fields
  from bank_trades`;
const transfers = `select guid as id, coalesce(quote_guid, guid) as once, array[quote_guid, customer_guid, asset, side, estimated_amount::text, fee::text] as fields
  from bank_transfers`;
// A staff view's audit entry has its id.
const audits = `select targets::jsonb ->> 0 as id, targets::jsonb ->> 0 as once, array[targets::jsonb ->> 0, outcome, changes::jsonb -> 'name' ->> 1] as fields
  from audit_log where targets like '["view:%' and changes::jsonb -> 'name' ->> 1 like $1`;
const signUps = `select email as id, email as once, array[email, bank_customer_guid] as fields from customers where email like $1`;

/** A drill's records: customers by guid, the rest by the run's own word. */
export interface Made {
  readonly customers: readonly string[];
  readonly word: string;
}

export async function storedBy(address: string, { customers, word }: Made): Promise<readonly Stored[]> {
  const read = async (kind: Kind, text: string, value: unknown): Promise<readonly Stored[]> => {
    const rows = await ask<Row>(address, text, [value]);
    return rows.map(({ id, once, fields }) => ({ kind, id, once, digest: digestOf(fields.map(String)) }));
  };
  // Recurring buys have no caller.
  const groups = [
    await read('trade', `${trades} where customer_guid = any($1) and labels is null`, customers),
    await read('transfer', `${transfers} where customer_guid = any($1) and transfer_type = 'funding'`, customers),
    await read('signUp', signUps, `${word}-%`),
    await read('audit', audits, `${word} %`),
  ];
  return groups.flat();
}

/** Reads a product witness's records from a database. */
export const storedAt =
  (address: string): ReadStored =>
  async (kind, ids, onces) => {
    if (kind === 'audit') {
      const rows = await ask<{ serial: string; hash: string }>(
        address,
        'select serial, hash from audit_log where serial::text = any($1)',
        [ids],
      );
      return rows.map(({ serial, hash }) => auditAnswer({ serial: Number(serial), hash }));
    }
    if (kind === 'signUp') {
      const rows = await ask<{ guid: string }>(
        address,
        'select bank_customer_guid as guid from customers where bank_customer_guid = any($1)',
        [ids],
      );
      return rows.map(({ guid }) => signUpAnswer(guid));
    }
    const rows = await ask<Row>(
      address,
      `${kind === 'trade' ? trades : transfers} where guid = any($1) or quote_guid = any($2)`,
      [ids, onces],
    );
    return rows.map(({ id, once, fields }) => ({ kind, id, once, digest: digestOf(fields.map(String)) }));
  };
