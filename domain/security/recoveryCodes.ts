import { withoutHidden } from '../credentials/hiddenCharacters.ts';

/** Recovery codes: what signs a customer in who lost their authenticator app or passkey. Each works once. */

/** Crockford's Base32 in lower case: without i, l, o and u, which are misread. 32 symbols are five bits each. */
export const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** Fifty bits. */
export const recoveryCodeLength = 10;
export const recoveryCodeCount = 10;

/** A code as typed or pasted, without what is there for the eye: spaces, dashes, capitals, and letters that stand for the digits they look like. */
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
export const presentRecoveryCode = (tidied: string): string => `${tidied.slice(0, recoveryCodeLength / 2)}-${tidied.slice(recoveryCodeLength / 2)}`;
