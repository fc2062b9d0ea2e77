import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Nobody guesses a test's passwords: hashing one a thousand times faster leaves a sign-up and a sign-in half of what they cost. Servers in processes of their own hash as ever. */
const { scrypt } = crypto;
const cheaply: typeof scrypt = (...given: unknown[]) => {
  const [password, salt, length, options, done] = given as Parameters<typeof scrypt> & [...unknown[]];
  scrypt(password, salt, length, { ...(options as crypto.ScryptOptions), N: 16 }, done as never);
};
Object.assign(crypto, { scrypt: cheaply });
syncBuiltinESMExports();
