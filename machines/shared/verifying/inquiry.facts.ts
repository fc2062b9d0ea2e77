import { required } from '../required.ts';
import type { InquiryContext, SeenInquiry, Verification } from './inquiry.types.ts';

/** The bank's report, and what the page saw since. */
export type KnownInquiry = Pick<InquiryContext, 'reported' | 'seen'>;

export type InquirySituation =
  /** It cannot continue. */
  | 'none'
  /** The inquiry does not exist yet. */
  | 'preparing'
  | 'open'
  /** By software or by people. */
  | 'checking'
  | 'failed';

const personaStateOf: Readonly<Record<SeenInquiry, string>> = {
  begun: 'pending',
  finished: 'completed',
  gone: 'expired',
};

/** From this page since the last report, or else from the bank. */
export const inquiryState = ({ reported, seen }: KnownInquiry): string | null =>
  seen === null ? (reported?.verification?.personaState ?? null) : personaStateOf[seen];

/**
 * Bank contract §4.6. A passed verification counts as being checked: each flow decides what
 * follows.
 */
export function situationOfInquiry(
  { state, outcome, inquiryId }: Verification,
  inquiry: string | null,
): InquirySituation {
  if (state === 'completed') return outcome === 'failed' ? 'failed' : 'checking';
  if (state === 'expired' || inquiry === 'expired') return 'none';
  if (state === 'reviewing') return 'checking';
  if (inquiry === 'waiting' || inquiry === 'pending') return inquiryId === null ? 'preparing' : 'open';
  if (inquiry === null) return state === 'storing' || state === 'waiting' ? 'preparing' : 'checking';
  return 'checking';
}

/** @throws Error without a verification, which the chart rules out */
export const verificationOf = ({ reported }: Pick<InquiryContext, 'reported'>): Verification =>
  required(reported?.verification, 'verification');

/** The reported verification's inquiry. */
export const inquiryIdOf = (known: Pick<InquiryContext, 'reported'>): string =>
  required(verificationOf(known).inquiryId, 'inquiry');

/** Whether the report differs from the last: verifications loaded elsewhere are then outdated. */
export function isNews(
  { reported }: Pick<InquiryContext, 'reported'>,
  report: NonNullable<InquiryContext['reported']>,
): boolean {
  if (reported === null) return false;
  const [before, now] = [reported.verification, report.verification];
  return before?.guid !== now?.guid || before?.state !== now?.state || before?.outcome !== now?.outcome;
}
