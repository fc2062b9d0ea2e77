import { type InquirySituation, inquiryState, type KnownInquiry, situationOfInquiry } from '../shared/verifying/inquiry.facts.ts';

/** Where the bank's questions stand: `notWanted`, or as the verification stands. `none` is one that expired, and is still wanted. */
export type DueDiligenceSituation = 'notWanted' | 'passed' | InquirySituation;

/** The verification's own outcome decides. Null before the first report. */
export function situationOf(known: KnownInquiry): DueDiligenceSituation | null {
  if (known.reported === null) return null;
  const { verification } = known.reported;
  if (verification === null) return 'notWanted';
  if (verification.state === 'completed' && verification.outcome === 'passed') return 'passed';
  return situationOfInquiry(verification, inquiryState(known));
}
