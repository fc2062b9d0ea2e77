/** A possible refusal, for the API document. */
export interface RefusalNote {
  readonly status: number;
  readonly code: string;
  /** When it happens, as a sentence. */
  readonly when: string;
}

export const bodyRefusals: readonly RefusalNote[] = [
  { status: 400, code: 'malformed_json', when: 'The body is not a JSON object.' },
  { status: 413, code: 'too_large', when: 'The body is larger than 64 kB. We close the connection.' },
  { status: 422, code: 'invalid_input', when: 'Fields are missing or invalid; `fields` has a sentence for each.' },
];

export const queryRefusal: RefusalNote = {
  status: 422,
  code: 'invalid_input',
  when: 'A part of the query is invalid; `fields` has a sentence for each.',
};

export const paramsRefusal: RefusalNote = {
  status: 404,
  code: 'not_found',
  when: 'Nothing of the caller’s has the name in the path.',
};

export const limitRefusal: RefusalNote = {
  status: 429,
  code: 'too_many_requests',
  when: 'Too many calls for this account or from this address. `Retry-After` gives the seconds to wait.',
};

export const internalRefusal: RefusalNote = {
  status: 500,
  code: 'internal_error',
  when: 'An unexpected error. Trying again may help.',
};

export const storageRefusal: RefusalNote = {
  status: 503,
  code: 'unavailable',
  when: 'Our database cannot be reached. `Retry-After` gives the seconds to wait. The call may or may not have taken effect.',
};

export const busyRefusal: RefusalNote = {
  status: 503,
  code: 'busy',
  when: 'More calls are pending than we can answer in time. `Retry-After` gives the seconds to wait.',
};

export const identityRefusal: RefusalNote = {
  status: 503,
  code: 'identity_unavailable',
  when: 'The authentication service is unavailable.',
};
export const sessionRefusals: readonly RefusalNote[] = [
  {
    status: 401,
    code: 'session_expired',
    when: 'The user token is missing, has expired, or was ended by a newer sign-in or a new password.',
  },
  identityRefusal,
];
/** For calls with an ID token. */
export const idTokenRefusals: readonly RefusalNote[] = [
  {
    status: 401,
    code: 'invalid_token',
    when: 'The ID token is invalid, has expired, was revoked, or belongs to another email.',
  },
  { status: 403, code: 'email_not_verified', when: 'The email address is not confirmed.' },
  { status: 403, code: 'account_closed', when: 'The customer has closed the account.' },
];

export const foreignRefusal: RefusalNote = {
  status: 403,
  code: 'forbidden',
  when: 'The body names a different customer than the session.',
};
export const bankRefusal: RefusalNote = { status: 503, code: 'bank_unavailable', when: 'The bank is unavailable.' };

/** For calls that codes confirm. */
export const expiredCodeRefusal: RefusalNote = {
  status: 422,
  code: 'code_expired',
  when: 'No code was sent, or the code has expired, was used or was replaced.',
};
export const sentRecentlyRefusal: RefusalNote = {
  status: 429,
  code: 'code_sent_recently',
  when: 'The last code was sent less than thirty seconds ago. `Retry-After` says how long to wait, and `data.live` whether that code can still be entered.',
};
export const mailRefusal: RefusalNote = {
  status: 503,
  code: 'mail_unavailable',
  when: 'The mail server did not accept the email. No code counts as sent.',
};
/** For calls confirmed by a code in the same request. */
export const enteredCodeRefusals: readonly RefusalNote[] = [
  { status: 422, code: 'code_wrong', when: '`otp` is not the code that we emailed.' },
  { status: 422, code: 'code_expired', when: 'The code has expired, was used or was replaced.' },
  {
    status: 423,
    code: 'code_locked',
    when: 'Five incorrect codes in the last fifteen minutes. `Retry-After` says when a new one can be requested.',
  },
];
/** For calls that take a factor. */
export const factorRefusals: readonly RefusalNote[] = [
  {
    status: 422,
    code: 'code_wrong',
    when: 'The code or the passkey is wrong, or was used before. The message says how many tries are left.',
  },
  {
    status: 423,
    code: 'code_locked',
    when: 'Five incorrect tries for this purpose, the fifth included, in the last fifteen minutes. `Retry-After` gives the seconds to wait.',
  },
];
export const setupRefusal: RefusalNote = {
  status: 409,
  code: 'setup_expired',
  when: 'No new secret waits for its first code.',
};
export const notFoundRefusal: RefusalNote = {
  status: 404,
  code: 'factor_not_found',
  when: 'The customer has no such factor.',
};
export const unavailableRefusal: RefusalNote = {
  status: 409,
  code: 'passkeys_unavailable',
  when: 'The app was opened at an address for which passkeys cannot be made: an IP address, or another domain than `PUBLIC_URL`.',
};
export const tooManyRefusal: RefusalNote = {
  status: 409,
  code: 'too_many_passkeys',
  when: 'The customer has ten passkeys.',
};
/** For calls refused while the account is locked. */
export const lockedRefusal: RefusalNote = {
  status: 403,
  code: 'account_locked',
  when: 'The customer has locked the account.',
};
/** For calls refused while staff has the account frozen. */
export const frozenRefusal: RefusalNote = {
  status: 403,
  code: 'account_frozen',
  when: 'Staff has frozen the account.',
};
export const keyRefusal: RefusalNote = {
  status: 422,
  code: 'key_reused',
  when: 'The `Idempotency-Key` came with another call before.',
};
/** For ids that callers choose. */
export const idRefusal: RefusalNote = {
  status: 409,
  code: 'id_used',
  when: 'The `id` came with other values before.',
};
export const checkRefusal: RefusalNote = {
  status: 403,
  code: 'recent_sign_in_required',
  when: 'In this session and browser, no `POST /admin/confirm` for this act was within five minutes, or it was spent. A sign-in does not count.',
};
/** For calls refused in a new browser. */
export const browserRefusal: RefusalNote = {
  status: 403,
  code: 'browser_unconfirmed',
  when: 'The browser is new to the customer, who has no two-step verification. Said only to whoever has proved the password.',
};
/** For calls that need a check. */
export const freshRefusal: RefusalNote = {
  status: 403,
  code: 'recent_sign_in_required',
  when: 'In this session and browser, no `verify_otp` (plain variant) for this act succeeded within five minutes, or it was spent. A sign-in does not count.',
};
