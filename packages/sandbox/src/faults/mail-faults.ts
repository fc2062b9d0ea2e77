import { setTimeout as wait } from 'node:timers/promises';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Services } from '#server/services.ts';
import { takeFault } from './fault-store.ts';

export function withMailFaults(services: Pick<Services, 'db' | 'controls'>, mailer: Mailer): Mailer {
  return {
    async send(mail) {
      const fault = await takeFault(services, { service: 'mail', method: 'SEND', paths: [mail.to.toLowerCase()] });
      if (fault === null) return mailer.send(mail);
      const { kind, delay, after } = fault;
      if (kind === 'slow' && !after) await wait(delay ?? 0);
      if (kind === 'slow' || after) await mailer.send(mail);
      if (kind !== 'slow') throw new Error(`the sandbox's mail service is ${kind}`);
      if (after) await wait(delay ?? 0);
    },
  };
}
