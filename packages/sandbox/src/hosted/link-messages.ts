import { createHash } from 'node:crypto';
import type { LinkResult } from '../bank/workflows/links.ts';
import { findInstitution, type Institution, institutions } from './institutions.ts';

/** In Plaid's words. */
export interface LinkError {
  readonly error_type: 'INSTITUTION_ERROR' | 'ITEM_ERROR' | 'INVALID_INPUT';
  readonly error_code: string;
  readonly error_message: string;
  readonly display_message: string | null;
}

/** By code. */
export const linkErrors = {
  INSTITUTION_DOWN: {
    error_type: 'INSTITUTION_ERROR',
    error_code: 'INSTITUTION_DOWN',
    error_message: 'the institution does not answer',
    display_message: 'This bank is unavailable right now. Please try again later.',
  },
  INVALID_CREDENTIALS: {
    error_type: 'ITEM_ERROR',
    error_code: 'INVALID_CREDENTIALS',
    error_message: 'the credentials are not correct',
    display_message: 'The username or password is incorrect. Please check both and try again.',
  },
  ITEM_LOCKED: {
    error_type: 'ITEM_ERROR',
    error_code: 'ITEM_LOCKED',
    error_message: 'the account at the institution is locked',
    display_message: 'The bank locked this sign-in after too many attempts. Unlock it with the bank, then come back.',
  },
  ITEM_LOGIN_REQUIRED: {
    error_type: 'ITEM_ERROR',
    error_code: 'ITEM_LOGIN_REQUIRED',
    error_message: 'the institution asks for a sign-in on its own pages first',
    display_message: 'The bank needs you to sign in on its website first. Then come back.',
  },
  INVALID_LINK_TOKEN: {
    error_type: 'INVALID_INPUT',
    error_code: 'INVALID_LINK_TOKEN',
    error_message: 'the link token is unknown, used or has expired',
    display_message: null,
  },
} as const satisfies Record<string, LinkError>;
export type LinkErrorCode = keyof typeof linkErrors;
/** Problems that only the bank can fix. */
export type Obstacle = 'INSTITUTION_DOWN' | 'ITEM_LOCKED' | 'ITEM_LOGIN_REQUIRED';

/** `null` for an unknown code. */
export const errorOf = (code: string | null): LinkError | null =>
  code !== null && Object.hasOwn(linkErrors, code) ? linkErrors[code as LinkErrorCode] : null;

/** The script adds `source: 'statechange-link'` and the link token. */
export type LinkMessage =
  | { readonly event: 'loaded' }
  | { readonly event: 'event'; readonly eventName: string; readonly metadata: object }
  | { readonly event: 'success'; readonly publicToken: string; readonly metadata: object }
  | { readonly event: 'exit'; readonly error: LinkError | null; readonly metadata: object };

/** A UUID derived from the link token. */
function sessionIdOf(linkToken: string): string {
  const hex = createHash('sha256').update(`session:${linkToken}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** The state in the return address: bound to this link and the decision. */
const stateIdOf = (linkToken: string, decided: string): string =>
  createHash('sha256').update(`state:${linkToken}:${decided}`).digest('base64url').slice(0, 32);

/** The return address; without a bank, nothing was shared. */
export function returnAddress(redirectUri: string, linkToken: string, institution: Institution | null): string {
  const address = new URL(redirectUri);
  address.searchParams.set('oauth_state_id', stateIdOf(linkToken, institution?.id ?? ''));
  return address.href;
}

/** `null` if nothing was shared, `undefined` for other addresses. */
export function returnedFrom(address: string, linkToken: string): Institution | null | undefined {
  const answered = URL.parse(address)?.searchParams.get('oauth_state_id');
  return answered === stateIdOf(linkToken, '')
    ? null
    : institutions.find(({ id }) => answered === stateIdOf(linkToken, id));
}

const institutionOf = (institution: Institution | undefined) =>
  institution && { institution_id: institution.id, name: institution.name };

/** `at` in milliseconds. */
export const stepMessage = (
  linkToken: string,
  eventName: string,
  at: number,
  about: { institution?: Institution; error?: LinkError } = {},
): LinkMessage => ({
  event: 'event',
  eventName,
  metadata: {
    link_session_id: sessionIdOf(linkToken),
    timestamp: new Date(at).toISOString(),
    institution_id: about.institution?.id ?? null,
    institution_name: about.institution?.name ?? null,
    error_type: about.error?.error_type ?? null,
    error_code: about.error?.error_code ?? null,
    error_message: about.error?.error_message ?? null,
  },
});

export const successMessage = (
  linkToken: string,
  { publicToken, institutionId, accounts }: LinkResult,
): LinkMessage => ({
  event: 'success',
  publicToken,
  metadata: {
    institution: institutionOf(findInstitution(institutionId)) ?? null,
    accounts,
    link_session_id: sessionIdOf(linkToken),
  },
});

/** Left without a result; `status` is the step, or `null` if there was nothing to do. */
export const exitMessage = (
  linkToken: string,
  status: string | null,
  error: LinkError | null,
  institution?: Institution,
): LinkMessage => ({
  event: 'exit',
  error,
  metadata: { institution: institutionOf(institution) ?? null, status, link_session_id: sessionIdOf(linkToken) },
});
