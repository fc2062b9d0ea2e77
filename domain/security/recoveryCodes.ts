import { withoutHidden } from '../credentials/hiddenCharacters.ts';

/** Single-use recovery codes, for customers who lost their authenticator app or passkey. */

/** Crockford's Base32 in lowercase: no i, l, o or u, which are misread. Five bits per symbol. */
export const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
export const recoveryCodeLength = 10;
export const recoveryCodeCount = 10;

/** Strips spaces and dashes, lowercases, and maps look-alike letters to digits. */
export const tidyRecoveryCode = (text: string): string =>
  withoutHidden(text)
    .replace(/[\s\p{Pd}]+/gu, '')
    .toLowerCase()
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');

const shape = new RegExp(`^[${recoveryAlphabet}]{${recoveryCodeLength}}$`);

/** Whether the text, once tidied, has the shape of a recovery code. */
export const isRecoveryCode = (tidied: string): boolean => shape.test(tidied);

/** A code as it is shown: `7k3mq-x9rtw`. */
export const presentRecoveryCode = (tidied: string): string =>
  `${tidied.slice(0, recoveryCodeLength / 2)}-${tidied.slice(recoveryCodeLength / 2)}`;
