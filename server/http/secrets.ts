import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (value: string) => createHash('sha256').update(value).digest();

/** In constant time. */
export const isSecret = (given: string | undefined, secret: string): boolean =>
  timingSafeEqual(digest(given ?? ''), digest(secret));
