import { type SQL, sql } from 'drizzle-orm';
import { type Executor, rowsOf } from '#server/db/database.ts';

/** An arbitrary number, the same in every process: the lock under which numbers are compared and written down. */
const attesting = 7_316_420_551;

export interface IdentificationNumber {
  readonly type: string;
  /** ISO 3166, two letters. */
  readonly issuing_country_code: string;
  readonly identification_number: string;
}

/** A number without its writing: `123-45-6789` and `123 45 6789` are the same. */
const numberKey = (entry: SQL): SQL =>
  sql`concat_ws(':', ${entry}->>'type', ${entry}->>'issuing_country_code', lower(regexp_replace(${entry}->>'identification_number', '[^[:alnum:]]', '', 'g')))`;

const numbersIn = (pii: SQL): SQL =>
  sql`jsonb_array_elements(case jsonb_typeof(${pii}->'identification_numbers') when 'array' then ${pii}->'identification_numbers' else '[]' end)`;

/**
 * Whether one of the numbers is that of another customer: one who was there before with it or is verified, or whom somebody has attested
 * with it. An attestation that failed proves nothing, so that nobody is kept out by those who tried their number.
 * Holds a lock until the caller's transaction ends, so that of two attestations with one number at once the second one sees the first.
 */
export async function belongToAnother(tx: Executor, customerGuid: string, numbers: readonly IdentificationNumber[]): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${attesting})`);
  const found = await tx.execute(sql`
    with asked as (select ${numberKey(sql`entry`)} as number from jsonb_array_elements(${JSON.stringify(numbers)}::jsonb) as entry)
    select 1 from bank_customers as customer, ${numbersIn(sql`customer.pii`)} as entry
      where customer.guid <> ${customerGuid} and ${numberKey(sql`entry`)} in (select number from asked)
        and ('verified' in (customer.state, customer.frozen_from)
          or customer.serial < (select serial from bank_customers where guid = ${customerGuid}))
    union all
    select 1 from bank_identity_verifications as verification, ${numbersIn(sql`verification.pii`)} as entry
      where verification.customer_guid <> ${customerGuid} and verification.decision is distinct from 'fail'
        and verification.outcome is distinct from 'failed' and ${numberKey(sql`entry`)} in (select number from asked)
    limit 1`);
  return rowsOf(found).length > 0;
}
