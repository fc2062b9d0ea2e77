/** Failure codes that retrying cannot fix: only the bank's support can. */
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

/** Whether retrying might help; unknown codes may be worth a try. */
export const canBeCured = (failureCodes: readonly string[]): boolean =>
  !failureCodes.some((code) => supportOnly.has(code));

/** A better photo or another document can fix these, unlike a wrong name. */
const ofPhotos = /^(id_(quality|barcode|mrz|presence|expiration|double_side)_check_failure|selfie_|document_)/;

/** The failed part can be sent again on its own. */
export const documentsCanCure = (failureCodes: readonly string[]): boolean =>
  failureCodes.length > 0 && failureCodes.every((code) => ofPhotos.test(code));
