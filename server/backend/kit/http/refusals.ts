/** One way a call can be refused, for the OpenAPI document. */
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

export const paramsRefusal: RefusalNote = { status: 404, code: 'not_found', when: 'Nothing of the caller’s has the name in the path.' };

export const limitRefusal: RefusalNote = {
  status: 429,
  code: 'too_many_requests',
  when: 'Too many calls for this account or from this address. `Retry-After` gives the seconds to wait.',
};

export const internalRefusal: RefusalNote = { status: 500, code: 'internal_error', when: 'An unexpected error. Trying again may help.' };

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

export const identityRefusal: RefusalNote = { status: 503, code: 'identity_unavailable', when: 'The authentication service is unavailable.' };
export const sessionRefusals: readonly RefusalNote[] = [
  { status: 401, code: 'session_expired', when: 'The user token is missing, has expired, or was ended by a newer sign-in or a new password.' },
  identityRefusal,
];
/** Of calls that take an ID token of the authentication service. */
export const idTokenRefusals: readonly RefusalNote[] = [
  { status: 401, code: 'invalid_token', when: 'The ID token is invalid, has expired, was revoked, or belongs to another email.' },
  { status: 403, code: 'email_not_verified', when: 'The email address is not confirmed.' },
  { status: 403, code: 'account_closed', when: 'The customer has closed the account.' },
];

export const foreignRefusal: RefusalNote = { status: 403, code: 'forbidden', when: 'The body names a different customer than the session.' };
export const bankRefusal: RefusalNote = { status: 503, code: 'bank_unavailable', when: 'The bank is unavailable.' };
