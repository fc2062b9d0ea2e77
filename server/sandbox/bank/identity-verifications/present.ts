import { timestamp } from '../http/json.ts';
import { checksOf, decisionsOf } from './checks.ts';
import { documentsOf } from './documents.ts';
import type { Verification } from './lifecycle.ts';

/** A verification in list format, without the inquiry and the checks. A failure appears only once it has failed. */
export function presentVerification(row: Verification) {
  return {
    guid: row.guid,
    type: row.type,
    method: row.method,
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
    customer_guid: row.customerGuid,
    counterparty_guid: null,
    external_bank_account_guid: row.externalBankAccountGuid,
    state: row.state,
    outcome: row.outcome,
    failure_codes: row.state === 'completed' || row.state === 'expired' ? row.failureCodes : [],
    compliance_decisions: decisionsOf(row),
    options: row.requireTaxId === null ? null : { require_tax_id: row.requireTaxId },
  };
}

/** A verification as GET returns it, with the customer's inquiry and the checks. */
export function presentVerificationDetails(row: Verification, withPii: boolean) {
  return {
    ...presentVerification(row),
    compliance_checks: checksOf(row).map(({ type, outcome, failureCodes }) => ({ type, outcome, failure_codes: failureCodes })),
    persona_inquiry_id: row.personaInquiryId,
    persona_state: row.personaState,
    business_associates: null,
    documents: documentsOf(row),
    supporting_files: null,
    ...(withPii ? { pii: presentPii(row.pii as Record<string, unknown>) } : {}),
  };
}

const piiFields = [
  'name',
  'aliases',
  'address',
  'date_of_birth',
  'phone_number',
  'email_address',
  'occupation',
  'website',
  'nature_of_business',
  'identification_numbers',
] as const;

/** The person's details from the request. Answers typed into the hosted inquiry are not stored. */
const presentPii = (pii: Record<string, unknown>) =>
  Object.keys(pii).length === 0 ? null : Object.fromEntries(piiFields.map((field) => [field, pii[field] ?? null]));
