import type { VerificationMethod } from '#machines/identityCheck/identityCheck.types.ts';
import type { Problem } from '#machines/shared/problem.ts';
import type { CreateVerificationResult } from '#machines/shared/verifying/inquiry.actors.ts';
import { type TransportCode, transportWordings, type Wording, wordingOf } from '#presenters/problem/wording.ts';

type ReasonOf<Result> = Exclude<Extract<Result, { readonly ok: false }> extends { readonly reason: infer Reason } ? Reason : never, 'refused'>;
/** What the flow itself finds, and what the hosted frame reports. */
type FlowCode = 'methodRequired' | 'bankIsSlow' | 'moreInfoNeeded' | 'inquiryGone' | 'frameDidNotOpen' | 'inquiryFailed' | 'inquiryGone';

const meaning = 'We saved your progress. Your balances are unaffected.';
const tooMany: Wording = { title: 'Too many verifications started', text: meaning, next: 'Wait a few minutes, then try again.' };

const wordings: Readonly<Record<ReasonOf<CreateVerificationResult> | FlowCode | TransportCode, Wording>> = {
  ...transportWordings(meaning),
  rateLimited: tooMany,
  tooManyAttempts: tooMany,
  methodRequired: { title: 'Choose a method', text: 'Choose a verification method, then continue.' },
  bankIsSlow: { title: 'The bank is taking longer than usual', text: `Your verification isn’t ready yet. ${meaning} Try again in a minute.` },
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
  inquiryFailed: { title: 'The questions stopped', text: `The window reported an error. ${meaning} To open it again, continue.` },
};

/** Why the verification does not go on, and what to do. */
export const verificationWording = (problem: Problem): Wording => wordingOf(problem, wordings, meaning);

export interface MethodWording {
  readonly label: string;
  readonly about: string;
}

/** How a person may verify, in the order of the choice. */
export const methodWordings: Readonly<Record<VerificationMethod, MethodWording>> = {
  tax_id_and_selfie: { label: 'Social Security number', about: 'About 2 minutes. Your number, your date of birth and a selfie.' },
  id_and_selfie: { label: 'Identity document', about: 'About 3 minutes. A passport, driver’s license or identity card, and a selfie.' },
  document_submission: {
    label: 'Photos only',
    about: 'About 2 minutes. Retake only the unclear photos. Your other answers count.',
  },
};

export interface FailureWording {
  readonly text: string;
  /** Another try cannot help; support must review it. */
  readonly supportOnly?: true;
}

const neutral: FailureWording = {
  text: 'We couldn’t complete the check and can’t give more details here. Contact support for next steps.',
  supportOnly: true,
};
const bankLink: FailureWording = { text: 'The connection to your bank account was lost.' };

/** The bank's failure codes. Legal reasons share one text, so that nobody learns what is suspected. */
export const failureWordings = {
  id_check_failure: { text: 'We couldn’t confirm the identity document. Use a valid passport, driver’s license or identity card.' },
  id_quality_check_failure: {
    text: 'The photo of your document was dark, blurred or cut off. Retake it in better light with all four corners visible.',
  },
  id_barcode_check_failure: { text: 'We couldn’t read the barcode on your document. Lay it flat, avoid glare and retake the photo.' },
  id_mrz_check_failure: { text: 'We couldn’t read the lines of letters at the edge of your document. Retake the photo without glare.' },
  id_presence_check_failure: { text: 'We didn’t find an identity document in the photo. Retake it with the document filling the frame.' },
  id_expiration_check_failure: { text: 'Your document has expired. Use a valid one.' },
  id_double_side_check_failure: { text: 'One side of your document was missing. Take photos of the front and the back.' },
  id_type_allowed_check_failure: { text: 'We can’t accept this kind of document. Use a passport, driver’s license or identity card.' },
  id_country_allowed_check_failure: { text: 'We can’t accept documents from this country. If you have one from another country, use it.' },
  id_digital_replica_check_failure: { text: 'The photo showed a document on a screen. Take a photo of the document itself.' },
  id_paper_replica_check_failure: { text: 'The photo showed a copy on paper. Take a photo of the document itself.' },
  database_check_failure: {
    text: 'We couldn’t find your details in official records. Check your name, address and date of birth.',
  },
  selfie_failure: { text: 'We couldn’t match the selfie to you. Retake it in good light with your whole face visible.' },
  selfie_pose_check_failure: { text: 'Some selfie poses are missing. Follow the pictures on the screen one by one.' },
  selfie_quality_check_failure: { text: 'The selfie was dark or blurred. Retake it in better light.' },
  country_comparison_check_failure: { text: 'The country you entered doesn’t match your document.' },
  duplicate_person_check_failure: {
    text: 'An account with these details already exists. If it’s yours, sign in to it. If not, contact support.',
    supportOnly: true,
  },
  prohibited_person_check_failure: neutral,
  name_check_failure: { text: 'The name you entered doesn’t match our records. Enter it exactly as it appears on your document.' },
  address_check_failure: { text: 'We couldn’t confirm the address. Enter your current home address as it appears on your bills.' },
  account_number_check_failure: { text: 'We couldn’t confirm the account number. Check the digits.' },
  dob_check_failure: { text: 'We couldn’t confirm the date of birth. Check the month, day and year.' },
  id_number_check_failure: { text: 'We couldn’t confirm the number. Check the digits of your Social Security number or document.' },
  phone_number_check_failure: { text: 'We couldn’t confirm the phone number. Use one in your own name.' },
  email_address_check_failure: { text: 'We couldn’t confirm the email address. Use the one you sign in with.' },
  document_type_check_failure: { text: 'We can’t accept this kind of document here. The window lists the documents we accept.' },
  document_quality_check_failure: { text: 'We couldn’t read a document. Send it again, sharp and complete.' },
  document_check_failure: { text: 'We couldn’t confirm a document. Send one that shows your name and the date.' },
  compliance_rejection: neutral,
  review_required: { text: 'Your details need a manual review. Contact support to request it.', supportOnly: true },
  user_canceled: { text: 'The check was stopped early.' },
  plaid_failure: bankLink,
  plaid_item_login_required: bankLink,
  plaid_invalid_product: bankLink,
  plaid_no_accounts: bankLink,
  plaid_item_not_found: bankLink,
  decision_timeout: { text: 'The check took too long and was stopped. There was no problem with what you sent.' },
  requested_failure: { text: 'This check failed on purpose, as a test.' },
  deleted_account: { text: 'The account for this check is closed.', supportOnly: true },
  pep_check_failure: neutral,
  media_check_failure: neutral,
  watchlist_check_failure: neutral,
} as const satisfies Readonly<Record<string, FailureWording>>;

const unknownFailure: FailureWording = { text: 'Part of the check didn’t pass. Try again carefully. If it happens again, contact support.' };

/** What failed, each sentence once, and whether only support can go on. */
export function failureTexts(codes: readonly string[]): { readonly texts: readonly string[]; readonly supportOnly: boolean } {
  const table: Readonly<Record<string, FailureWording>> = failureWordings;
  const found = codes.length === 0 ? [unknownFailure] : codes.map((code) => (Object.hasOwn(table, code) ? table[code] : undefined) ?? unknownFailure);
  return { texts: [...new Set(found.map(({ text }) => text))], supportOnly: found.some(({ supportOnly }) => supportOnly === true) };
}
