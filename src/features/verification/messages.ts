import type { ReopenCustomerResult, VerificationMethod } from '#machines/identityCheck/identityCheck.types.ts';
import type { CreateVerificationResult } from '#machines/shared/verifying/inquiry.types.ts';
import { problemWording, type Wording } from '#presenters/problem/wording.ts';

type ReasonOf<Result> = Exclude<
  Extract<Result, { readonly ok: false }> extends { readonly reason: infer Reason } ? Reason : never,
  'refused'
>;
/** The flow's own codes, and the hosted frame's. */
type FlowCode =
  | 'methodRequired'
  | 'bankIsSlow'
  | 'moreInfoNeeded'
  | 'inquiryGone'
  | 'frameDidNotOpen'
  | 'inquiryFailed'
  | 'inquiryGone';

const meaning = 'We saved your progress. Your balances are unaffected.';
const tooMany: Wording = {
  title: 'Too many verifications started',
  text: meaning,
  next: 'Wait a few minutes, then try again.',
};

export const verificationWording = problemWording<
  ReasonOf<CreateVerificationResult> | ReasonOf<ReopenCustomerResult> | FlowCode
>(meaning, {
  rateLimited: tooMany,
  tooManyAttempts: tooMany,
  triesUsedUp: {
    title: 'You’ve used all tries for now',
    text: 'Three verifications didn’t pass within 30 days, so support needs to look at the next one. Your balances are unaffected.',
    links: [{ label: 'Contact support', href: '/contact' }],
  },
  methodRequired: { title: 'Choose a method', text: 'Choose a verification method, then continue.' },
  bankIsSlow: {
    title: 'The bank is taking longer than usual',
    text: `Your verification isn’t ready yet. ${meaning} Try again in a minute.`,
  },
  moreInfoNeeded: {
    title: 'One more step',
    text: 'You need to redo only one part, such as an unclear photo. Your other answers count. Continue to see which part.',
  },
  frameDidNotOpen: {
    title: 'The questions didn’t open',
    text: `A content blocker or a slow connection may be the cause. ${meaning} Allow the window, then continue.`,
  },
  inquiryGone: {
    title: 'Your verification expired',
    text: 'It was open too long to continue. Your balances are unaffected. Choose a method to start a new one.',
  },
  inquiryFailed: {
    title: 'The questions stopped',
    text: `The window reported an error. ${meaning} To open it again, continue.`,
  },
});

export interface MethodWording {
  readonly label: string;
  readonly about: string;
}

/** The verification methods, in the order of the choice. */
export const methodWordings: Readonly<Record<VerificationMethod, MethodWording>> = {
  tax_id_and_selfie: {
    label: 'Social Security number',
    about: 'About 2 minutes. Your number, your date of birth and a selfie.',
  },
  id_and_selfie: {
    label: 'Identity document',
    about: 'About 3 minutes. A passport, driver’s license or identity card, and a selfie.',
  },
  document_submission: {
    label: 'Photos only',
    about: 'About 2 minutes. Retake only the unclear photos. Your other answers count.',
  },
};

/** Texts of the screens that every hosted inquiry has. */
export interface InquiryWords {
  readonly unavailable: string;
  readonly questions: { readonly title: string; readonly text: string };
  readonly review: { readonly title: string; readonly usual: string; readonly byPeople: string };
}

export const identityWords: InquiryWords = {
  unavailable: 'Verification is temporarily unavailable',
  questions: {
    title: 'Answer the questions',
    text: 'About 2 minutes. Your answers go straight to our identity verification service.',
  },
  review: {
    title: 'We’re reviewing your information',
    usual: 'This usually takes minutes, sometimes 1–2 business days.',
    byPeople: 'Staff at the bank review it, which takes up to 2 business days.',
  },
};

export const dueDiligenceWords: InquiryWords = {
  unavailable: 'The bank’s questions are unavailable right now',
  questions: {
    title: 'Questions about your money',
    text: 'About 3 minutes. Your answers go straight to the bank’s verification service.',
  },
  review: {
    title: 'The bank is reviewing your answers',
    usual: 'This usually takes 1–2 business days.',
    byPeople: 'Staff at the bank review them, which takes up to 2 business days.',
  },
};
