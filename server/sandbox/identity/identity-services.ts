import type { RateLimiter } from '../../backend/kit/http/rate-limits.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Services } from '../../services.ts';

/** What the authentication service works with, beyond what every part of the server has. */
export interface Identity {
  readonly services: Services;
  readonly mailer: Mailer;
  readonly limiter: Pick<RateLimiter, 'allows' | 'allowsMail'>;
}
