import type { Points } from '../../http/points.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Services } from '../../services.ts';

export interface Identity {
  readonly services: Services;
  readonly mailer: Mailer;
  readonly limiter: Pick<Points, 'allows' | 'allowsMail'>;
}
