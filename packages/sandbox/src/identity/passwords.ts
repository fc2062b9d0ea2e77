import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const parameters = { N: 16_384, r: 8, p: 1 } as const;
const keyBytes = 32;

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, parameters, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** As `scrypt$N$r$p$salt$key` (base64url). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt);
  return [
    'scrypt',
    parameters.N,
    parameters.r,
    parameters.p,
    salt.toString('base64url'),
    key.toString('base64url'),
  ].join('$');
}

/** Equalizes timing for unknown emails. */
const nobodysHash = await hashPassword(randomBytes(16).toString('hex'));

/** Takes as long without a hash. */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  const [, , , , salt = '', key = ''] = (hash ?? nobodysHash).split('$');
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'));
  return timingSafeEqual(actual, expected) && hash !== null;
}
