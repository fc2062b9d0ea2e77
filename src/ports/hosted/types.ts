import type { BankLinkInput, BankLinkOutcome } from '#machines/shared/banking/bankLink.ts';
import type { InquiryFact } from '#machines/shared/verifying/inquiry.types.ts';

/** The token resumes a started inquiry. */
export interface Inquiry {
  readonly inquiryId: string;
  readonly sessionToken: string | null;
}

/** The identity check: the sandbox's own, or Persona's. */
export interface InquiryPort {
  /** @returns the removal */
  show(place: HTMLElement, inquiry: Inquiry): () => void;
  /** @returns a stop function */
  listen(inquiry: Inquiry, notify: (fact: InquiryFact) => void): () => void;
}

/** The bank picker: the sandbox's own, or Plaid Link. */
export interface BankLinkPort {
  /** Shows the picker; Plaid Link needs no place. @returns the removal */
  show(place: HTMLElement, link: Pick<BankLinkInput, 'linkToken' | 'returnedTo'>): () => void;
  /** Resolves with the outcome, failures included. Aborting closes it. */
  open(input: BankLinkInput, signal: AbortSignal): Promise<BankLinkOutcome>;
}

export interface HostedPorts {
  readonly inquiry: InquiryPort;
  readonly bankLink: BankLinkPort;
}
