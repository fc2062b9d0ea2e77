import { needsDocuments } from '#domain/verification/verification.ts';
import type { DueDiligenceStatus } from '#machines/enhancedDueDiligence/enhancedDueDiligence.machine.ts';
import type { IdentityStatus } from '#machines/identityCheck/identityCheck.types.ts';
import type { Verification } from '#machines/shared/verifying/inquiry.types.ts';
import type { readCustomer } from '#ports/bank/customers.ts';
import type { IdentityVerification } from '#ports/bank/identity-verifications.ts';

export const verificationOf = (found: IdentityVerification): Verification => ({
  guid: found.guid,
  method: found.method,
  state: found.state,
  outcome: found.outcome === 'passed' || found.outcome === 'failed' ? found.outcome : null,
  failureCodes: found.failure_codes ?? [],
  inquiryId: found.persona_inquiry_id ?? null,
  personaState: found.persona_state ?? null,
  moreNeeded: needsDocuments(found.compliance_checks),
});

type CustomerRecord = Pick<Awaited<ReturnType<typeof readCustomer>>, 'state' | 'compliance_decisions'>;

export const statusOf = (
  { state, compliance_decisions }: CustomerRecord,
  verification: IdentityVerification | null,
): IdentityStatus => ({
  customerState: state,
  hasLapsed:
    compliance_decisions?.some((decision) => decision.state === 'expired' || decision.state === 'invalidated') ?? false,
  verification: verification && verificationOf(verification),
});

export const dueDiligenceStatusOf = (verification: IdentityVerification | null): DueDiligenceStatus => ({
  verification: verification && verificationOf(verification),
});
