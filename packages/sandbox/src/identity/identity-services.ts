import type { Points } from '#server/http/points.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Services } from '#server/services.ts';

export interface Identity {
  readonly services: Services;
  readonly mailer: Mailer;
  readonly limiter: Pick<Points, 'allows' | 'allowsMail'>;
}
