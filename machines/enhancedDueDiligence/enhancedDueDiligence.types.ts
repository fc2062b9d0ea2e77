import type { InquiryContext, InquiryEvent, Verification } from '../shared/verifying/inquiry.types.ts';

/** What the bank reports: the newest due diligence, or that there is none. */
export interface DueDiligenceStatus {
  readonly verification: Verification | null;
}

export interface EnhancedDueDiligenceInput {
  readonly customerGuid: string;
}

export type EnhancedDueDiligenceContext = InquiryContext;

/** The newest due diligence in the list of verifications, whenever it is another one. */
export interface RequestFact {
  readonly type: 'dueDiligence.found';
  readonly guid: string;
}

export type EnhancedDueDiligenceEvent = InquiryEvent | RequestFact;

/** Tells the app to reload the verifications. */
export type EnhancedDueDiligenceEmitted = { readonly type: 'dueDiligence.changed' };
