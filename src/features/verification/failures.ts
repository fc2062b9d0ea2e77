import { canBeCured } from '#domain/verification/failures.ts';

export interface FailureWording {
  readonly title: string;
  readonly text: string;
  readonly next: string;
}

const support = 'Contact support for next steps.';
/** Legal reasons share one text, so that nobody learns what is suspected. */
const neutral: FailureWording = {
  title: 'We couldn’t complete the check',
  text: 'We can’t give more details here.',
  next: support,
};
const bankLink: FailureWording = {
  title: 'Your bank was disconnected',
  text: 'The connection to your bank account was lost during the check.',
  next: 'Reconnect the bank account under Payment Method, then try again.',
};

export const failureWordings = {
  id_check_failure: {
    title: 'Identity document not confirmed',
    text: 'We couldn’t confirm the identity document.',
    next: 'Use a valid passport, driver’s license or identity card.',
  },
  id_quality_check_failure: {
    title: 'Document photo unclear',
    text: 'The photo was too dark, blurred or cut off.',
    next: 'Take it again in better light, with all four corners visible.',
  },
  id_barcode_check_failure: {
    title: 'Barcode unreadable',
    text: 'We couldn’t read the barcode on your document.',
    next: 'Lay the document flat, avoid glare and take the photo again.',
  },
  id_mrz_check_failure: {
    title: 'Code lines unreadable',
    text: 'We couldn’t read the lines of letters at the edge of your document.',
    next: 'Take the photo again without glare.',
  },
  id_presence_check_failure: {
    title: 'No document in the photo',
    text: 'We didn’t find an identity document in the photo.',
    next: 'Take it again with the document filling the frame.',
  },
  id_expiration_check_failure: {
    title: 'Document expired',
    text: 'Your document is no longer valid.',
    next: 'Use a valid one.',
  },
  id_double_side_check_failure: {
    title: 'One side missing',
    text: 'One side of your document was missing.',
    next: 'Take photos of the front and the back.',
  },
  id_type_allowed_check_failure: {
    title: 'Document not accepted',
    text: 'We can’t accept this kind of document.',
    next: 'Use a passport, driver’s license or identity card.',
  },
  id_country_allowed_check_failure: {
    title: 'Country not accepted',
    text: 'We can’t accept documents from this country.',
    next: 'Use one from another country, or contact support.',
  },
  id_digital_replica_check_failure: {
    title: 'Photo of a screen',
    text: 'The photo showed a document on a screen.',
    next: 'Take a photo of the document itself.',
  },
  id_paper_replica_check_failure: {
    title: 'Photo of a copy',
    text: 'The photo showed a copy on paper.',
    next: 'Take a photo of the document itself.',
  },
  database_check_failure: {
    title: 'Details not found',
    text: 'We couldn’t find your details in official records.',
    next: 'Check your name, address and date of birth, then try again.',
  },
  selfie_failure: {
    title: 'Selfie not matched',
    text: 'We couldn’t match the selfie to you.',
    next: 'Take it again in good light with your whole face visible.',
  },
  selfie_pose_check_failure: {
    title: 'Selfie poses missing',
    text: 'Some of the poses are missing.',
    next: 'Follow the pictures on the screen one by one.',
  },
  selfie_quality_check_failure: {
    title: 'Selfie unclear',
    text: 'The selfie was dark or blurred.',
    next: 'Take it again in better light.',
  },
  country_comparison_check_failure: {
    title: 'Countries differ',
    text: 'The country you entered doesn’t match your document.',
    next: 'Enter the country that issued your document.',
  },
  duplicate_person_check_failure: {
    title: 'You may already have an account',
    text: 'An account with these details already exists.',
    next: 'If it’s yours, sign in to it. If not, contact support.',
  },
  prohibited_person_check_failure: neutral,
  name_check_failure: {
    title: 'Name not confirmed',
    text: 'The name you entered doesn’t match our records.',
    next: 'Enter it exactly as it appears on your document.',
  },
  address_check_failure: {
    title: 'Address not confirmed',
    text: 'We couldn’t confirm the address.',
    next: 'Enter your current home address as it appears on your bills.',
  },
  account_number_check_failure: {
    title: 'Account number not confirmed',
    text: 'We couldn’t confirm the account number.',
    next: 'Check the digits, then try again.',
  },
  dob_check_failure: {
    title: 'Date of birth not confirmed',
    text: 'We couldn’t confirm the date of birth.',
    next: 'Check the month, day and year. You must be at least 18.',
  },
  id_number_check_failure: {
    title: 'Number not confirmed',
    text: 'We couldn’t confirm the number.',
    next: 'Check the digits of your Social Security number or document.',
  },
  phone_number_check_failure: {
    title: 'Phone number not confirmed',
    text: 'We couldn’t confirm the phone number.',
    next: 'Use one in your own name.',
  },
  email_address_check_failure: {
    title: 'Email address not confirmed',
    text: 'We couldn’t confirm the email address.',
    next: 'Use the one you sign in with.',
  },
  document_type_check_failure: {
    title: 'Document not accepted',
    text: 'We can’t accept this kind of document here.',
    next: 'Send one of those that the window lists.',
  },
  document_quality_check_failure: {
    title: 'Document unreadable',
    text: 'We couldn’t read a document.',
    next: 'Send it again, sharp and complete.',
  },
  document_check_failure: {
    title: 'Document not confirmed',
    text: 'We couldn’t confirm a document.',
    next: 'Send one that shows your name and the date.',
  },
  compliance_rejection: neutral,
  review_required: {
    title: 'Manual review needed',
    text: 'Staff need to review your details.',
    next: 'Contact support to request it.',
  },
  user_canceled: {
    title: 'Stopped early',
    text: 'The check was stopped before it was finished.',
    next: 'Start again when you have a few minutes.',
  },
  plaid_failure: bankLink,
  plaid_item_login_required: bankLink,
  plaid_invalid_product: bankLink,
  plaid_no_accounts: bankLink,
  plaid_item_not_found: bankLink,
  decision_timeout: {
    title: 'The check took too long',
    text: 'It was stopped. There was no problem with what you sent.',
    next: 'Start again when you have a few minutes.',
  },
  requested_failure: {
    title: 'Failed as a test',
    text: 'This check failed on purpose, as a test.',
    next: 'Try again for another outcome.',
  },
  deleted_account: { title: 'Account closed', text: 'The account for this check is closed.', next: support },
  pep_check_failure: neutral,
  media_check_failure: neutral,
  watchlist_check_failure: neutral,
} as const satisfies Readonly<Record<string, FailureWording>>;

const unknown: FailureWording = {
  title: 'Part of the check didn’t pass',
  text: 'The bank gave a reason that we can’t explain here.',
  next: 'Try again carefully. If it happens again, contact support with the reference.',
};

export interface Failures {
  /** Each reason once. */
  readonly wordings: readonly FailureWording[];
  /** Another try cannot help; support must review it. */
  readonly supportOnly: boolean;
  /** A reason has no text of ours, or only support can help: they need the reference. */
  readonly needsReference: boolean;
}

export function failuresOf(codes: readonly string[]): Failures {
  const table: Readonly<Record<string, FailureWording>> = failureWordings;
  const found =
    codes.length === 0
      ? [unknown]
      : codes.map((code) => (Object.hasOwn(table, code) ? table[code] : undefined) ?? unknown);
  const supportOnly = !canBeCured(codes);
  return { wordings: [...new Set(found)], supportOnly, needsReference: supportOnly || found.includes(unknown) };
}
