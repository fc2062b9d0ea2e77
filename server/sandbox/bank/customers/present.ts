import type { bankCustomers } from '#server/db/schema/index.ts';
import { bankGuid } from '../assets/bank-identity.ts';
import { timestamp } from '../http/json.ts';
import { presentLimits } from '../transfers/limits.ts';

const piiFields = ['name', 'address', 'aliases', 'website', 'date_of_birth', 'phone_number', 'email_address', 'identification_numbers'] as const;

/** A customer as the wire has it. Without `withPii` the personal fields are absent, not null. */
export function presentCustomer(row: typeof bankCustomers.$inferSelect, withPii: boolean) {
  const pii = row.pii as Record<string, unknown>;
  return {
    guid: row.guid,
    bank_guid: bankGuid,
    type: row.type,
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
    state: row.state,
    ...(withPii ? Object.fromEntries(piiFields.map((field) => [field, pii[field] ?? null])) : {}),
    labels: row.labels ?? null,
    compliance_decisions: row.complianceDecisions,
    activity_limits: row.state === 'verified' ? presentLimits() : [],
  };
}
