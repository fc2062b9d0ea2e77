import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Registration } from '#contract/access/factorFields.ts';
import type { PasskeyRequest } from '#domain/security/factors.ts';
import type { BackendServices } from '../../kit/services.ts';
import { challengeIn, maxCounted } from './assertions.ts';
import { challengeLifetime, isOpenChallenge, saveChallenge } from './challenges.ts';
import type { FactorOwner, StoredPasskey } from './factors.ts';
import type { RelyingParty } from './relying-party.ts';

type Services = Pick<BackendServices, 'db' | 'clock'>;

/** COSE numbers of EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257];

/** Options for creating a passkey. */
export async function registrationOptions(
  { db, clock }: Services,
  party: RelyingParty,
  { guid, email, name }: Pick<FactorOwner, 'guid' | 'email'> & { readonly name: string },
  known: readonly StoredPasskey[],
): Promise<PasskeyRequest> {
  const options = await generateRegistrationOptions({
    rpName: 'Statechange',
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(guid)),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
    timeout: challengeLifetime,
  });
  await saveChallenge(db, options.challenge, guid, 'register', clock.now());
  return { ...options, rp: { ...options.rp, id: party.id } };
}

/** A verified new passkey, with its challenge. */
export interface NewPasskey {
  readonly id: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly challenge: string;
}

/** Null for anything but a valid passkey over this customer's challenge. */
export async function checkRegistration(
  { db, clock }: Services,
  party: RelyingParty,
  guid: string,
  credential: Registration,
): Promise<NewPasskey | null> {
  const { response } = credential;
  const challenge = challengeIn(response.clientDataJSON);
  if (challenge === null || !(await isOpenChallenge(db, challenge, guid, 'register', clock.now()))) return null;
  const verified = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
    // The library throws on invalid credentials.
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter: Math.min(counter, maxCounted),
    transports: response.transports ?? [],
    challenge,
  };
}
