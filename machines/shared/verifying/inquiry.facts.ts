import type { InquiryContext, SeenInquiry, Verification } from './inquiry.types.ts';

/**
 * The facts that a situation is derived from: what the bank reported, and what the page saw since.
 */
export type KnownInquiry = Pick<InquiryContext, 'reported' | 'seen'>;

/** Where one verification stands. */
export type InquirySituation =
  /** It can no longer continue. */
  | 'none'
  /** A verification exists, but its inquiry does not yet. */
  | 'preparing'
  /** The inquiry waits for the customer. */
  | 'open'
  /** The answers are being checked, by software or by people. */
  | 'checking'
  /** The bank said no. */
  | 'failed';

const personaStateOf: Readonly<Record<SeenInquiry, string>> = {
  begun: 'pending',
  finished: 'completed',
  gone: 'expired',
};

/**
 * The state of the inquiry: what this page saw of it since the last report, or else what the bank
 * reported.
 */
export const inquiryState = ({ reported, seen }: KnownInquiry): string | null =>
  seen === null ? (reported?.verification?.personaState ?? null) : personaStateOf[seen];

/**
 * Where a verification stands (bank contract §4.6). One that passed counts as being checked: what
 * follows from a pass is the flow's to say.
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

/** The reported verification. The states that use one are only entered with one. */
export function verificationOf({ reported }: Pick<InquiryContext, 'reported'>): Verification {
  if (!reported?.verification) throw new Error('there is no verification');
  return reported.verification;
}

/** The hosted inquiry of the reported verification. */
export function inquiryIdOf(known: Pick<InquiryContext, 'reported'>): string {
  const { inquiryId } = verificationOf(known);
  if (inquiryId === null) throw new Error('the verification has no inquiry');
  return inquiryId;
}

/**
 * Whether a report says something else than the one before it: what has loaded of verifications
 * elsewhere is then older.
 */
export function isNews(
  { reported }: Pick<InquiryContext, 'reported'>,
  report: NonNullable<InquiryContext['reported']>,
): boolean {
  if (reported === null) return false;
  const [before, now] = [reported.verification, report.verification];
  return before?.guid !== now?.guid || before?.state !== now?.state || before?.outcome !== now?.outcome;
}
