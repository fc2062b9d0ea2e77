import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Fast hashes halve sign-up and sign-in times in tests. Separate processes use real ones. */
const { scrypt } = crypto;
const cheaply: typeof scrypt = (...given: unknown[]) => {
  const [password, salt, length, options, done] = given as Parameters<typeof scrypt> & [...unknown[]];
  scrypt(password, salt, length, { ...(options as crypto.ScryptOptions), N: 16 }, done as never);
};
Object.assign(crypto, { scrypt: cheaply });
syncBuiltinESMExports();
