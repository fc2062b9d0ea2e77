import { timestamp } from '../http/json.ts';
import { checksOf, type Verification } from './lifecycle.ts';

/** A verification as lists have it: without the inquiry and the checks. */
export function presentVerification(row: Verification) {
  const decided = row.state === 'completed';
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
    failure_codes: row.failureCodes,
    compliance_decisions: decided
      ? checksOf(row).map((type) => ({ type, state: row.outcome, failure_codes: row.failureCodes, expired_at: null }))
      : [],
    options: row.requireTaxId === null ? null : { require_tax_id: row.requireTaxId },
  };
}

/** A verification as the reply to GET one: with the inquiry that the customer is to go through. */
export function presentVerificationDetails(row: Verification, withPii: boolean) {
  const decided = row.state === 'completed';
  return {
    ...presentVerification(row),
    compliance_checks: decided ? checksOf(row).map((type) => ({ type, outcome: row.outcome, failure_codes: row.failureCodes })) : [],
    persona_inquiry_id: row.personaInquiryId,
    persona_state: row.personaState,
    business_associates: null,
    documents: null,
    supporting_files: null,
    // The hosted inquiry keeps nothing that a person types, so there is nothing to show.
    ...(withPii ? { pii: null } : {}),
  };
}
