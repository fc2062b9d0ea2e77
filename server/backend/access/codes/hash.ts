import { timingSafeEqual } from 'node:crypto';
import type { BackendKey, BackendKeys } from '../../kit/keys.ts';
import { UnknownKeyError } from '../../kit/keys.ts';
import type { OneTimeCode } from './lifecycle.ts';

type Salted = Pick<OneTimeCode, 'email' | 'purpose' | 'sentAt'>;

/** The keyed hash of a code as `kid.hash`: any process finds the key again. The time it was sent is the salt. */
export const hashOf = (key: BackendKey, { email, purpose, sentAt }: Salted, code: string): string =>
  `${key.kid}.${key.mac('one-time-code', [purpose, email, sentAt, code].join('\n')).toString('base64url')}`;

/** Whether the code is the one behind the stored hash. */
export async function isRightCode(keys: BackendKeys, stored: OneTimeCode, entered: string): Promise<boolean> {
  try {
    const key = await keys.find(stored.codeHash.slice(0, stored.codeHash.indexOf('.')));
    const [left, right] = [Buffer.from(stored.codeHash), Buffer.from(hashOf(key, stored, entered))];
    return left.length === right.length && timingSafeEqual(left, right);
  } catch (error) {
    // Without its key, no code can be correct.
    if (error instanceof UnknownKeyError) return false;
    throw error;
  }
}
