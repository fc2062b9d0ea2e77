import type { RateLimiter } from '../../backend/kit/http/rate-limits.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Services } from '../../services.ts';

export interface Identity {
  readonly services: Services;
  readonly mailer: Mailer;
  readonly limiter: Pick<RateLimiter, 'allows' | 'allowsMail'>;
}
