import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { and, eq, lt, or } from 'drizzle-orm';
import type { Assertion } from '#contract/access/factorFields.ts';
import type { PasskeyRequest } from '#domain/security/factors.ts';
import { passkeys } from '#server/db/schema/security.ts';
import type { BackendServices } from '../../kit/services.ts';
import {
  type ChallengePurpose,
  challengeLifetime,
  isOpenChallenge,
  saveChallenge,
  spendChallenge,
} from './challenges.ts';
import type { Factors, StoredPasskey } from './factors.ts';
import type { RelyingParty } from './relying-party.ts';

type Services = Pick<BackendServices, 'db' | 'clock'>;
type AssertionPurpose = Exclude<ChallengePurpose, 'register' | 'proof'>;
/** Alongside a password, or within a session: the customer is known. */
type FactorPurpose = Exclude<AssertionPurpose, 'passkey'>;

/** Authenticators count to 2³² − 1, the column only to this. */
export const maxCounted = 2 ** 31 - 1;

/** WebAuthn options; null without passkeys, or where they don't work. */
export async function assertionOptions(
  { db, clock }: Services,
  {
    party,
    guid,
    factors,
    purpose,
  }: { party: RelyingParty | null; guid: string; factors: Factors; purpose: FactorPurpose },
): Promise<PasskeyRequest | null> {
  return party === null || factors.passkeys.length === 0
    ? null
    : requestOf({ db, clock }, { party, guid, passkeys: factors.passkeys, purpose });
}

/** Options for any of our passkeys: the chosen one identifies the customer. */
export const signInOptions = (services: Services, party: RelyingParty) =>
  requestOf(services, { party, guid: null, passkeys: [], purpose: 'passkey' });

interface Request {
  readonly party: RelyingParty;
  readonly guid: string | null;
  /** Allowed passkeys; if empty, the device offers those it knows for us. */
  readonly passkeys: readonly StoredPasskey[];
  readonly purpose: AssertionPurpose;
}

async function requestOf(
  { db, clock }: Services,
  { party, guid, passkeys: allowed, purpose }: Request,
): Promise<PasskeyRequest> {
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: allowed.map(({ id, transports }) => ({ id, transports: [...transports] })),
    userVerification: 'required',
    timeout: challengeLifetime,
  });
  await saveChallenge(db, options.challenge, guid, purpose, clock.now());
  return { ...options, rpId: party.id };
}

export interface RightAssertion {
  readonly passkey: StoredPasskey;
  readonly challenge: string;
  readonly counter: number;
}

/**
 * Verifies an assertion: by this customer's passkey, for our domain and origin, with user
 * verification, over a challenge given to them for this purpose, and with a growing counter.
 */
export async function checkAssertion(
  services: Services,
  {
    party,
    guid,
    factors,
    purpose,
  }: { party: RelyingParty | null; guid: string; factors: Factors; purpose: FactorPurpose },
  assertion: Assertion,
): Promise<RightAssertion | null> {
  const passkey = factors.passkeys.find(({ id }) => id === assertion.id);
  return party === null || passkey === undefined
    ? null
    : checkSignature(services, { party, guid, passkey, purpose }, assertion);
}

/** The same for a known passkey; `guid` null accepts anybody's challenge. */
export async function checkSignature(
  { db, clock }: Services,
  {
    party,
    guid,
    passkey,
    purpose,
  }: { party: RelyingParty; guid: string | null; passkey: StoredPasskey; purpose: AssertionPurpose },
  assertion: Assertion,
): Promise<RightAssertion | null> {
  const challenge = challengeIn(assertion.response.clientDataJSON);
  if (challenge === null || !(await isOpenChallenge(db, challenge, guid, purpose, clock.now()))) return null;
  const verified = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
    // The library throws on invalid credentials.
  }).catch(() => null);
  return verified?.verified
    ? { passkey, challenge, counter: Math.min(verified.authenticationInfo.newCounter, maxCounted) }
    : null;
}

/** The challenge that the browser claims was signed. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge }: { challenge: unknown } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** @returns false if already used, expired, or the counter did not grow */
export async function spendAssertion(
  { db, clock }: Services,
  purpose: AssertionPurpose,
  { passkey: { id, holder }, challenge, counter }: RightAssertion,
): Promise<boolean> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    if (!(await spendChallenge(tx, challenge, purpose === 'passkey' ? null : holder, purpose, now))) return false;
    const grows = or(lt(passkeys.counter, counter), eq(passkeys.counter, counter === 0 ? 0 : maxCounted));
    const used = await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: now })
      .where(and(eq(passkeys.id, id), eq(passkeys.holder, holder), grows))
      .returning({ id: passkeys.id });
    return used.length > 0;
  });
}
