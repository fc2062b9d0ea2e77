import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (value: string) => createHash('sha256').update(value).digest();

/** Whether the text is the secret, in a time that depends neither on where they differ nor on their lengths. */
export const isSecret = (given: string | undefined, secret: string): boolean => timingSafeEqual(digest(given ?? ''), digest(secret));
