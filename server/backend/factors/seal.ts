import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type BackendKey, type BackendKeys, UnknownKeyError } from '../keys.ts';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** A key of its own, derived from the backend's signing key. */
const keyFrom = (key: BackendKey): Buffer => key.mac('authenticator-secret', cipher);

/** Encrypts a secret for storage, as `kid.iv.ciphertext`. It opens for the same owner only, so that nobody can swap rows. */
export async function seal(keys: BackendKeys, owner: string, secret: string): Promise<string> {
  const key = await keys.current();
  const iv = randomBytes(ivBytes);
  const encrypting = createCipheriv(cipher, keyFrom(key), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([encrypting.update(secret, 'utf8'), encrypting.final(), encrypting.getAuthTag()]);
  return [key.kid, iv.toString('base64url'), sealed.toString('base64url')].join('.');
}

/** The secret; null when its key is gone or it was sealed for somebody else. */
export async function unseal(keys: BackendKeys, owner: string, stored: string): Promise<string | null> {
  const [kid = '', iv = '', text = ''] = stored.split('.');
  const sealed = Buffer.from(text, 'base64url');
  try {
    const key = await keys.find(kid);
    const decrypting = createDecipheriv(cipher, keyFrom(key), Buffer.from(iv, 'base64url'))
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([decrypting.update(sealed.subarray(0, -tagBytes)), decrypting.final()]).toString('utf8');
  } catch (error) {
    if (error instanceof UnknownKeyError || isForgery(error)) return null;
    throw error;
  }
}

/** What node says of a ciphertext that the key and the owner do not fit. */
const isForgery = (error: unknown): boolean => error instanceof Error && error.message.includes('unable to authenticate data');
