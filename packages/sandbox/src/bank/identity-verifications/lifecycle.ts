import type { bankIdentityVerifications } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { dueAt } from '../lifecycle/due.ts';
import { methodOf, usualFailure } from './methods.ts';

export type Verification = typeof bankIdentityVerifications.$inferSelect;

/** Milliseconds until the inquiry exists, or request data is processed. */
export const inquiryDelay = 1_000;
/** Milliseconds from the input to the outcome. */
const decisionDelay = 2_000;

/** Must match the partial index over open verifications. */
export const openVerificationStates = ['storing', 'waiting', 'pending', 'reviewing'];

/** Fields that a step changes. */
export type VerificationChange = Pick<Verification, 'state' | 'updatedAt'> &
  Partial<
    Pick<
      Verification,
      'personaState' | 'outcome' | 'failureCodes' | 'decision' | 'decidedAt' | 'inquiryStep' | 'resubmissions'
    >
  >;

export interface Verdict {
  readonly outcome: 'passed' | 'failed';
  readonly failureCodes: readonly string[];
}

/** Also ends its inquiry, if any. */
export function completed(
  row: Pick<Verification, 'method' | 'personaInquiryId'>,
  verdict: Verdict,
  at: number,
): VerificationChange {
  const { outcome, failureCodes } = verdict;
  const codes = outcome === 'passed' ? [] : failureCodes.length > 0 ? failureCodes : [usualFailure(row.method)];
  return {
    state: 'completed',
    personaState: row.personaInquiryId === null ? null : 'completed',
    outcome,
    failureCodes: codes,
    updatedAt: at,
  };
}

/** Ends by a separate decision. */
export const reviewing = (
  { personaInquiryId }: Pick<Verification, 'personaInquiryId'>,
  at: number,
): VerificationChange => ({
  state: 'reviewing',
  personaState: personaInquiryId === null ? null : 'reviewing',
  decision: null,
  decidedAt: null,
  updatedAt: at,
});

/** Reopens the inquiry for further documents. */
export const resubmitting = (
  { resubmissions }: Pick<Verification, 'resubmissions'>,
  at: number,
): VerificationChange => ({
  state: 'pending',
  personaState: 'pending',
  inquiryStep: 'resubmit',
  resubmissions: resubmissions + 1,
  decision: null,
  decidedAt: null,
  updatedAt: at,
});

/** The outcome requested at creation, or `null`. */
export function requestedVerdict(expectedBehaviours: readonly string[]): Verdict | null {
  if (expectedBehaviours.includes('failed_immediately'))
    return { outcome: 'failed', failureCodes: ['requested_failure'] };
  return expectedBehaviours.includes('passed_immediately') ? { outcome: 'passed', failureCodes: [] } : null;
}

/**
 * The next due state, or `null`; call until `null`. For `bank_account`, see `ownership.ts`.
 * @param documents outcome of the documents that a review waits for
 */
export function nextVerificationChange(
  row: Verification,
  services: Pick<Services, 'clock' | 'config'>,
  documents: (Verdict & { readonly at: number }) | null = null,
): VerificationChange | null {
  switch (row.state) {
    case 'storing':
      return services.clock.due(row.createdAt, inquiryDelay)
        ? stored(row, dueAt(services, row.createdAt, inquiryDelay))
        : null;
    case 'waiting':
    case 'pending':
      return row.decision === null || row.decidedAt === null
        ? lapsed(row, services)
        : decided(row, row.decision, { ...services, decidedAt: row.decidedAt });
    case 'reviewing':
      return documents && completed(row, documents, documents.at);
    default:
      return null;
  }
}

function stored(row: Verification, at: number): VerificationChange {
  const requested = requestedVerdict(row.expectedBehaviours as readonly string[]);
  if (requested !== null) return completed(row, requested, at);
  // Request data was judged on arrival.
  if (methodOf(row.method).data === 'request') return { state: 'pending', decidedAt: at, updatedAt: at };
  return { state: 'waiting', personaState: 'waiting', updatedAt: at };
}

type Deciding = Pick<Services, 'clock' | 'config'> & { readonly decidedAt: number };

function decided(row: Verification, decision: string, { decidedAt, ...services }: Deciding): VerificationChange | null {
  if (!services.clock.due(decidedAt, decisionDelay)) return null;
  const at = dueAt(services, decidedAt, decisionDelay);
  if (decision === 'review') return reviewing(row, at);
  return completed(
    row,
    { outcome: decision === 'pass' ? 'passed' : 'failed', failureCodes: row.failureCodes as readonly string[] },
    at,
  );
}

function lapsed(row: Verification, { clock }: Pick<Services, 'clock'>): VerificationChange | null {
  const { lifetime } = methodOf(row.method);
  // A repeated request restarts the deadline.
  const end =
    row.resubmissions === 0
      ? row.createdAt + lifetime
      : row.updatedAt + Math.max(lifetime, methodOf('document_submission').lifetime);
  return clock.now() < end
    ? null
    : { state: 'expired', personaState: 'expired', failureCodes: ['decision_timeout'], updatedAt: end };
}
