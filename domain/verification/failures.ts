/** Failure codes that another try cannot cure: only the bank's support can go on. */
const supportOnly: ReadonlySet<string> = new Set([
  'duplicate_person_check_failure',
  'prohibited_person_check_failure',
  'compliance_rejection',
  'review_required',
  'deleted_account',
  'pep_check_failure',
  'media_check_failure',
  'watchlist_check_failure',
]);

/** Whether a customer can cure what failed with another try; a code that we don't know may be worth one. */
export const canBeCured = (failureCodes: readonly string[]): boolean => !failureCodes.some((code) => supportOnly.has(code));

/** Failures that a better photo or another document can fix, unlike a different name or a watch list. */
const ofPhotos = /^(id_(quality|barcode|mrz|presence|expiration|double_side)_check_failure|selfie_|document_)/;

/** The failed part can be sent again on its own. */
export const documentsCanCure = (failureCodes: readonly string[]): boolean =>
  failureCodes.length > 0 && failureCodes.every((code) => ofPhotos.test(code));
