import type { bankIdentityVerifications } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { dueAt } from '../lifecycle/due.ts';
import { methodOf, usualFailure } from './methods.ts';

export type Verification = typeof bankIdentityVerifications.$inferSelect;

/** Milliseconds until the inquiry exists, or the data of the request is taken up. */
export const inquiryDelay = 1_000;
/** Milliseconds from the end of the inquiry, or from taking the data up, to the outcome. */
const decisionDelay = 2_000;

/** States that something still follows, as the partial index over open verifications has them. */
export const openVerificationStates = ['storing', 'waiting', 'pending', 'reviewing'];

/** The fields that change when a verification advances, and when. */
export type VerificationChange = Pick<Verification, 'state' | 'updatedAt'> &
  Partial<Pick<Verification, 'personaState' | 'outcome' | 'failureCodes' | 'decision' | 'decidedAt' | 'inquiryStep' | 'resubmissions'>>;

/** How a verification ends. */
export interface Verdict {
  readonly outcome: 'passed' | 'failed';
  /** For a failure; empty without details. */
  readonly failureCodes: readonly string[];
}

/** How a verification ends at a given time. Its inquiry, if any, ends with it. */
export function completed(row: Pick<Verification, 'method' | 'personaInquiryId'>, verdict: Verdict, at: number): VerificationChange {
  const { outcome, failureCodes } = verdict;
  const codes = outcome === 'passed' ? [] : failureCodes.length > 0 ? failureCodes : [usualFailure(row.method)];
  return { state: 'completed', personaState: row.personaInquiryId === null ? null : 'completed', outcome, failureCodes: codes, updatedAt: at };
}

/** Needs a manual review, which ends with a separate decision. */
export const reviewing = ({ personaInquiryId }: Pick<Verification, 'personaInquiryId'>, at: number): VerificationChange => ({
  state: 'reviewing',
  personaState: personaInquiryId === null ? null : 'reviewing',
  decision: null,
  decidedAt: null,
  updatedAt: at,
});

/** Opens the inquiry again for documents that are still needed. */
export const resubmitting = ({ resubmissions }: Pick<Verification, 'resubmissions'>, at: number): VerificationChange => ({
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
  if (expectedBehaviours.includes('failed_immediately')) return { outcome: 'failed', failureCodes: ['requested_failure'] };
  return expectedBehaviours.includes('passed_immediately') ? { outcome: 'passed', failureCodes: [] } : null;
}

/**
 * The next state that a verification of a person or a business has reached by now, or `null` while nothing is due. The caller asks again
 * until nothing is. Those of type `bank_account` have a way of their own, in `ownership.ts`.
 * @param documents how the documents that were sent after it ended, which is what a review has waited for
 */
export function nextVerificationChange(
  row: Verification,
  services: Pick<Services, 'clock' | 'config'>,
  documents: (Verdict & { readonly at: number }) | null = null,
): VerificationChange | null {
  switch (row.state) {
    case 'storing':
      return services.clock.due(row.createdAt, inquiryDelay) ? stored(row, dueAt(services, row.createdAt, inquiryDelay)) : null;
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
  // The request's data was judged on arrival, so nothing is pending.
  if (methodOf(row.method).data === 'request') return { state: 'pending', decidedAt: at, updatedAt: at };
  return { state: 'waiting', personaState: 'waiting', updatedAt: at };
}

type Deciding = Pick<Services, 'clock' | 'config'> & { readonly decidedAt: number };

function decided(row: Verification, decision: string, { decidedAt, ...services }: Deciding): VerificationChange | null {
  if (!services.clock.due(decidedAt, decisionDelay)) return null;
  const at = dueAt(services, decidedAt, decisionDelay);
  if (decision === 'review') return reviewing(row, at);
  return completed(row, { outcome: decision === 'pass' ? 'passed' : 'failed', failureCodes: row.failureCodes as readonly string[] }, at);
}

function lapsed(row: Verification, { clock }: Pick<Services, 'clock'>): VerificationChange | null {
  const { lifetime } = methodOf(row.method);
  // Whoever must send a document again has as long as for sending one, from when that was requested.
  const end = row.resubmissions === 0 ? row.createdAt + lifetime : row.updatedAt + Math.max(lifetime, methodOf('document_submission').lifetime);
  return clock.now() < end ? null : { state: 'expired', personaState: 'expired', failureCodes: ['decision_timeout'], updatedAt: end };
}
