import type { TradableCode } from '#domain/assets/assets.ts';
import type { OtcSide, OtcTiming } from '#domain/contact/otc.ts';
import type { FieldProblems } from '../shared/fields.ts';
import type { Problem } from '../shared/problem.ts';

/** What the form is for: any question, or a trade that is too large for the exchange page. */
export type ContactTopic = 'general' | 'otc';

export type ContactText = 'name' | 'email' | 'phone' | 'subject' | 'message' | 'company' | 'amount' | 'website';
/** Fields that can be wrong; a choice of the trade always has a valid value. */
export type ContactField = Exclude<ContactText, 'website'>;

/** What is chosen about the trade. */
export interface OtcChoices {
  readonly side: OtcSide;
  readonly coin: TradableCode;
  /** What the amount is in, unless its text names a unit. */
  readonly unit: 'dollars' | 'coin';
  readonly timing: OtcTiming;
}

/** What is typed and chosen, without the hidden field. */
export type ContactDraft = OtcChoices & Readonly<Record<ContactField, string>>;

/** What is saved of a form, for whoever leaves it and comes back. */
export interface SavedMessage {
  readonly draft: ContactDraft;
  /** It was sent as it is, and no answer has come. */
  readonly isSubmitted: boolean;
}

/** The signed-in customer. */
export interface Sender {
  readonly name: string;
  readonly email: string;
}

export interface ContactFormInput {
  readonly topic: ContactTopic;
  /** What was typed before the form was left; null without. */
  readonly saved: SavedMessage | null;
}

export interface ContactFormContext extends OtcChoices, Readonly<Record<ContactText, string>> {
  readonly topic: ContactTopic;
  readonly sender: Sender | null;
  readonly fieldProblems: FieldProblems<ContactField>;
  readonly problem: Problem | null;
  /** Of the message that was sent; '' before. */
  readonly reference: string;
}

export type SenderFact = { readonly type: 'sender.changed'; readonly sender: Sender | null };

export type ContactFormEvent =
  | { readonly type: 'field.changed'; readonly field: ContactText; readonly text: string }
  | { readonly type: 'field.left'; readonly field: ContactField }
  | { readonly type: 'trade.changed'; readonly change: Partial<OtcChoices> }
  | { readonly type: 'form.submitted' }
  | { readonly type: 'message.started' }
  | SenderFact;
