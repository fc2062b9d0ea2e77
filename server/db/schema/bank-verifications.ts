import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigserial, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bankCustomers } from './bank-customers.ts';
import { bankExternalBankAccounts } from './bank-external-accounts.ts';
import { timestamp } from './shared.ts';

export const bankIdentityVerifications = pgTable(
  'bank_identity_verifications',
  {
    guid: text().primaryKey(),
    serial: bigserial({ mode: 'number' }).notNull(),
    customerGuid: text('customer_guid').references((): AnyPgColumn => bankCustomers.guid),
    type: text().notNull(),
    method: text().notNull(),
    state: text().notNull(),
    outcome: text(),
    failureCodes: jsonb('failure_codes').notNull().default([]),
    externalBankAccountGuid: text('external_bank_account_guid').references(
      (): AnyPgColumn => bankExternalBankAccounts.guid,
    ),
    /** Only released with the pii scope. */
    pii: jsonb().notNull().default({}),
    expectedBehaviours: jsonb('expected_behaviours').notNull().default([]),
    requireTaxId: boolean('require_tax_id'),
    personaInquiryId: text('persona_inquiry_id').unique(),
    personaState: text('persona_state'),
    /** Resume point; null for the first step. Input is not stored. */
    inquiryStep: text('inquiry_step'),
    /** `pass`, `fail`, `review`, or none yet; applies after the processing delay. */
    decision: text(),
    decidedAt: timestamp('decided_at'),
    /** Repeated document requests. */
    resubmissions: integer().notNull().default(0),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    index('bank_identity_verifications_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
    index('bank_identity_verifications_newest').on(t.createdAt.desc(), t.serial.desc()),
    index('bank_identity_verifications_open')
      .on(t.customerGuid)
      .where(sql`${t.state} in ('storing', 'waiting', 'pending', 'reviewing')`),
    index('bank_identity_verifications_by_account').on(t.externalBankAccountGuid),
  ],
);
