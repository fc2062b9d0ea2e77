import type { VerificationStage } from '#machines/identityCheck/identityCheck.situation.ts';

export interface StageWording {
  readonly title: string;
  readonly text: string;
  /** The label of the button to the verification. */
  readonly action: string;
}

/** Progress of a verification and what is possible meanwhile; `unknown` without an answer. */
export const stageWordings: Readonly<Record<VerificationStage | 'unknown', StageWording>> = {
  notStarted: {
    title: 'Verify your identity',
    text: 'It takes about three minutes. Have your ID ready. Then you can move money and trade.',
    action: 'Verify your identity',
  },
  started: {
    title: 'Continue your verification',
    text: 'You started but haven’t finished. Continue where you left off. It takes about two more minutes.',
    action: 'Continue verification',
  },
  moreNeeded: {
    title: 'We need one more document',
    text: 'One part of your verification was unclear. Send only that part again. Your other answers are saved.',
    action: 'Send the document',
  },
  reviewing: {
    title: 'Your verification is in review',
    text: 'This usually takes minutes, sometimes 1–2 business days. We’ll email you the result. You can move money and trade once you’re verified.',
    action: 'View your verification',
  },
  failed: {
    title: 'Your verification didn’t pass',
    text: 'Open your verification to see what didn’t pass and what to do next. Your balances are unaffected.',
    action: 'See what to do',
  },
  unknown: {
    title: 'Verify your identity',
    text: 'We couldn’t load your verification. Open it to start, or to continue where you left off.',
    action: 'Open your verification',
  },
};
