import type { CreateVerificationResult } from '#machines/identityCheck/identityCheck.actors.ts';
import type { VerificationMethod } from '#machines/identityCheck/identityCheck.types.ts';
import type { Problem } from '#machines/shared/problem.ts';
import { type TransportCode, transportWordings, type Wording, wordingOf } from '#presenters/problem/wording.ts';

type ReasonOf<Result> = Exclude<Extract<Result, { readonly ok: false }> extends { readonly reason: infer Reason } ? Reason : never, 'refused'>;
/** What the flow itself finds, and what the hosted frame reports. */
type FlowCode = 'methodRequired' | 'bankIsSlow' | 'moreWanted' | 'inquiryGone' | 'frameDidNotOpen' | 'inquiryFailed' | 'inquiryGone';

const meaning = 'Your place is kept, and your money is not affected.';
const tooMany: Wording = { title: 'Too many checks were started', text: `${meaning} Wait a few minutes, then try again.` };

const wordings: Readonly<Record<ReasonOf<CreateVerificationResult> | FlowCode | TransportCode, Wording>> = {
  ...transportWordings(meaning),
  rateLimited: tooMany,
  tooManyAttempts: tooMany,
  methodRequired: { title: 'Choose a way first', text: 'Choose one of the ways to verify, then continue.' },
  bankIsSlow: { title: 'The bank takes longer than usual', text: `It has not got your verification ready yet. ${meaning} Try again in a minute.` },
  moreWanted: {
    title: 'One more thing is needed',
    text: 'Only a part has to be done again, such as a photo that was not clear. The rest of your answers count. Continue to see which part.',
  },
  frameDidNotOpen: {
    title: 'The questions did not open',
    text: `A content blocker or a slow connection may have kept them away. ${meaning} Allow the window, then continue.`,
  },
  inquiryGone: {
    title: 'That verification has run out',
    text: 'It was open for too long, so it cannot be continued. Your money is not affected. Choose a way to start a new one.',
  },
  inquiryFailed: { title: 'The questions broke off', text: `The window reported a fault. ${meaning} Continue to open it again.` },
};

/** Why the verification does not go on, and what to do. */
export const verificationWording = (problem: Problem): Wording => wordingOf(problem, wordings, meaning);

export interface MethodWording {
  readonly label: string;
  readonly about: string;
}

/** How a person may verify, in the order of the choice. */
export const methodWordings: Readonly<Record<VerificationMethod, MethodWording>> = {
  tax_id_and_selfie: { label: 'Social security number', about: 'About 2 minutes. Your number, your date of birth and a selfie.' },
  id_and_selfie: { label: 'Identity document', about: 'About 3 minutes. A passport, driver’s license or identity card, and a selfie.' },
  document_submission: {
    label: 'Only the photos again',
    about: 'About 2 minutes. The pictures that were not clear; the rest of your answers count.',
  },
};

export interface FailureWording {
  readonly text: string;
  /** Trying again cannot help; people have to look at it. */
  readonly supportOnly?: true;
}

const neutral: FailureWording = {
  text: 'The check could not be completed. We cannot say more here; our support can tell you what comes next.',
  supportOnly: true,
};
const bankLink: FailureWording = { text: 'The connection to your bank account broke off.' };

/** The bank's failure codes. Reasons of law are worded alike: telling them apart would tell a person what is suspected. */
export const failureWordings = {
  id_check_failure: { text: 'The identity document could not be confirmed. Use a valid passport, driver’s license or identity card.' },
  id_quality_check_failure: {
    text: 'The photo of the document was too dark, blurred or cut off. Take it again in better light, with all four corners in view.',
  },
  id_barcode_check_failure: { text: 'The barcode of the document could not be read. Lay it flat, avoid glare and take the photo again.' },
  id_mrz_check_failure: { text: 'The lines of letters at the edge of the document could not be read. Take the photo again without glare.' },
  id_presence_check_failure: { text: 'There was no identity document in the photo. Take it again with the document filling the frame.' },
  id_expiration_check_failure: { text: 'The document has expired. Use one that is still valid.' },
  id_double_side_check_failure: { text: 'One side of the document was missing. Take photos of the front and the back.' },
  id_type_allowed_check_failure: { text: 'This kind of document cannot be used. Use a passport, driver’s license or identity card.' },
  id_country_allowed_check_failure: { text: 'Documents of this country cannot be used. Use one of another country if you have it.' },
  id_digital_replica_check_failure: { text: 'The photo showed a document on a screen. Take a photo of the document itself.' },
  id_paper_replica_check_failure: { text: 'The photo showed a copy on paper. Take a photo of the document itself.' },
  database_check_failure: {
    text: 'Your details were not found in the records that they are compared with. Check your name, address and date of birth.',
  },
  selfie_failure: { text: 'The selfie could not be matched to you. Take it again in good light, with your whole face in view.' },
  selfie_pose_check_failure: { text: 'Not every pose of the selfie was taken. Follow the pictures on the screen, one after the other.' },
  selfie_quality_check_failure: { text: 'The selfie was too dark or blurred. Take it again in better light.' },
  country_comparison_check_failure: { text: 'The country that you gave differs from the one of your document.' },
  duplicate_person_check_failure: {
    text: 'An account with these details exists already. If it is yours, sign in there; if not, contact support.',
    supportOnly: true,
  },
  prohibited_person_check_failure: neutral,
  name_check_failure: { text: 'The name that you gave differs from the one in the records. Write it as it stands on your document.' },
  address_check_failure: { text: 'The address could not be confirmed. Give the one where you live now, as it stands on your bills.' },
  account_number_check_failure: { text: 'The account number could not be confirmed. Check the digits.' },
  dob_check_failure: { text: 'The date of birth could not be confirmed. Check day, month and year.' },
  id_number_check_failure: { text: 'The number could not be confirmed. Check the digits of your social security number or document.' },
  phone_number_check_failure: { text: 'The phone number could not be confirmed. Give one that is in your own name.' },
  email_address_check_failure: { text: 'The email address could not be confirmed. Give the one that you sign in with.' },
  document_type_check_failure: { text: 'This kind of document cannot be used here. The window lists the ones that can.' },
  document_quality_check_failure: { text: 'A document could not be read. Send it again, sharp and complete.' },
  document_check_failure: { text: 'A document could not be confirmed. Send one that shows your name and the date.' },
  compliance_rejection: neutral,
  review_required: { text: 'A person has to look at your details. Contact support, who can have it done.', supportOnly: true },
  user_canceled: { text: 'The check was stopped before its end.' },
  plaid_failure: bankLink,
  plaid_item_login_required: bankLink,
  plaid_invalid_product: bankLink,
  plaid_no_accounts: bankLink,
  plaid_item_not_found: bankLink,
  decision_timeout: { text: 'The check took too long and was stopped. Nothing was wrong with what you sent.' },
  requested_failure: { text: 'This check was told to fail, as tests do.' },
  deleted_account: { text: 'The account that this check belonged to has been closed.', supportOnly: true },
  pep_check_failure: neutral,
  media_check_failure: neutral,
  watchlist_check_failure: neutral,
} as const satisfies Readonly<Record<string, FailureWording>>;

const unknownFailure: FailureWording = { text: 'A part of the check did not pass. Trying again with care often helps; if not, contact support.' };

/** What failed, each sentence once, and whether only support can go on. */
export function failuresInWords(codes: readonly string[]): { readonly texts: readonly string[]; readonly supportOnly: boolean } {
  const table: Readonly<Record<string, FailureWording>> = failureWordings;
  const found = codes.length === 0 ? [unknownFailure] : codes.map((code) => (Object.hasOwn(table, code) ? table[code] : undefined) ?? unknownFailure);
  return { texts: [...new Set(found.map(({ text }) => text))], supportOnly: found.some(({ supportOnly }) => supportOnly === true) };
}
