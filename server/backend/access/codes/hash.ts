import { timingSafeEqual } from 'node:crypto';
import type { BackendKey, BackendKeys } from '#server/keys.ts';
import { UnknownKeyError } from '#server/keys.ts';
import type { OneTimeCode } from './lifecycle.ts';

type Salted = Pick<OneTimeCode, 'email' | 'purpose' | 'sentAt'>;

/** `kid.hash`, so that any process finds the key. The send time is the salt. */
export const hashOf = (key: BackendKey, { email, purpose, sentAt }: Salted, code: string): string =>
  `${key.kid}.${key.mac('one-time-code', [purpose, email, sentAt, code].join('\n')).toString('base64url')}`;

export async function isRightCode(keys: BackendKeys, stored: OneTimeCode, entered: string): Promise<boolean> {
  try {
    const key = await keys.find(stored.codeHash.slice(0, stored.codeHash.indexOf('.')));
    const [left, right] = [Buffer.from(stored.codeHash), Buffer.from(hashOf(key, stored, entered))];
    return left.length === right.length && timingSafeEqual(left, right);
  } catch (error) {
    // Without its key, no code is correct.
    if (error instanceof UnknownKeyError) return false;
    throw error;
  }
}
