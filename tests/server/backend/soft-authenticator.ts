import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { cose, isoCBOR } from '@simplewebauthn/server/helpers';

/** Deviations from correct behavior. */
export interface Misbehavior {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
  readonly type?: string;
  /** Claims another customer. */
  readonly userHandle?: string;
  /** A foreign key's signature. */
  readonly isForged?: boolean;
}

export interface SoftPasskey {
  readonly id: string;
  /** Like `navigator.credentials.create`. */
  register(options: RegisterOptions, odd?: Misbehavior & Attestation): object;
  /** Like `navigator.credentials.get`. */
  assert(options: { readonly challenge: string; readonly rpId: string }, odd?: Misbehavior): object;
}

export interface RegisterOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  /** Returned with each signature. */
  readonly user?: { readonly id: string };
}

interface Attestation {
  readonly format?: string;
  readonly statement?: ReadonlyMap<string, unknown>;
}

const flag = { present: 0x01, verified: 0x04, attested: 0x40 };
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A WebAuthn authenticator (ES256) with one passkey, in a browser at this origin. */
export function softPasskey(origin: string): SoftPasskey {
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;
  let userHandle: string | null = null;
  const clientData = (type: string, challenge: string, odd: Misbehavior) =>
    Buffer.from(
      JSON.stringify({
        type: odd.type ?? type,
        challenge: odd.challenge ?? challenge,
        origin: odd.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (rpId: string, odd: Misbehavior, attested: Buffer | null) => {
    counter += 1;
    const flags = flag.present | (odd.isVerified === false ? 0 : flag.verified) | (attested ? flag.attested : 0);
    const parts = [
      sha256(odd.rpId ?? rpId),
      Buffer.from([flags]),
      uint32(odd.counter ?? counter),
      attested ?? Buffer.alloc(0),
    ];
    return Buffer.concat(parts);
  };
  return {
    id,
    register({ challenge, rp, user }, odd = {}) {
      userHandle = user?.id ?? null;
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(keys.publicKey),
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', odd.format ?? 'none'],
        ['attStmt', odd.statement ?? new Map()],
        ['authData', new Uint8Array(authData(rp.id, odd, attested))],
      ]);
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', challenge, odd)),
        attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      };
      return {
        id,
        rawId: id,
        type: 'public-key',
        response,
        clientExtensionResults: {},
        authenticatorAttachment: 'platform',
      };
    },
    assert({ challenge, rpId }, odd = {}) {
      const client = clientData('webauthn.get', challenge, odd);
      const data = authData(rpId, odd, null);
      const { privateKey } = odd.isForged ? other : keys;
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle: odd.userHandle ?? userHandle,
      };
      return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
    },
  };
}

/** COSE encoding. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const entries: [number, number | Uint8Array][] = [
    [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
    [cose.COSEKEYS.alg, cose.COSEALG.ES256],
    [cose.COSEKEYS.crv, cose.COSECRV.P256],
    [cose.COSEKEYS.x, bytes(x)],
    [cose.COSEKEYS.y, bytes(y)],
  ];
  return Buffer.from(isoCBOR.encode(new Map(entries) as Parameters<typeof isoCBOR.encode>[0]));
}
