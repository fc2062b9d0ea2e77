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
    /** For a verification that failed, or that will fail once decided. */
    failureCodes: jsonb('failure_codes').notNull().default([]),
    /** Of a verification of type `bank_account`: the account whose ownership it proves. */
    externalBankAccountGuid: text('external_bank_account_guid').references((): AnyPgColumn => bankExternalBankAccounts.guid),
    /** What was posted about the person (name, address, numbers): given out only with the pii scope. */
    pii: jsonb().notNull().default({}),
    expectedBehaviours: jsonb('expected_behaviours').notNull().default([]),
    requireTaxId: boolean('require_tax_id'),
    /** The hosted inquiry, once there is one. */
    personaInquiryId: text('persona_inquiry_id').unique(),
    personaState: text('persona_state'),
    /** The step that the inquiry opens at; null for the first. What was typed is not stored. */
    inquiryStep: text('inquiry_step'),
    /** How it is going to end (`pass`, `fail`, `review`), or nothing while that is open; it takes effect after the processing delay. */
    decision: text(),
    decidedAt: timestamp('decided_at'),
    /** How often documents were asked for again in this inquiry. */
    resubmissions: integer().notNull().default(0),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    index('bank_identity_verifications_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
    index('bank_identity_verifications_newest').on(t.createdAt.desc(), t.serial.desc()),
    index('bank_identity_verifications_open').on(t.customerGuid).where(sql`${t.state} in ('storing', 'waiting', 'pending', 'reviewing')`),
    index('bank_identity_verifications_by_account').on(t.externalBankAccountGuid),
  ],
);
