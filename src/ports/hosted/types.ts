import type { BankLinkInput, BankLinkOutcome } from '#machines/shared/banking/bankLink.ts';
import type { InquiryFact } from '#machines/shared/verifying/inquiry.types.ts';

/** One inquiry; the token resumes one already started. */
export interface Inquiry {
  readonly inquiryId: string;
  readonly sessionToken: string | null;
}

/** The identity questions: the sandbox's own pages, or Persona's. */
export interface InquiryPort {
  /** Shows the questions in this place. @returns what takes them away */
  show(place: HTMLElement, inquiry: Inquiry): () => void;
  /** Reports what happens there. @returns what stops it */
  listen(inquiry: Inquiry, notify: (fact: InquiryFact) => void): () => void;
}

/** The bank picker: the sandbox's own pages, or Plaid Link. */
export interface BankLinkPort {
  /** Shows the picker in this place, where it needs one: Plaid Link lies over the page. @returns what takes it away */
  show(place: HTMLElement, link: Pick<BankLinkInput, 'linkToken' | 'returnedTo'>): () => void;
  /** Resolves with how it ended; aborting the signal closes it. Faults of the picker are outcomes too. */
  open(input: BankLinkInput, signal: AbortSignal): Promise<BankLinkOutcome>;
}

/** Companies' pages that the product shows as its own. */
export interface HostedPorts {
  readonly inquiry: InquiryPort;
  readonly bankLink: BankLinkPort;
}
