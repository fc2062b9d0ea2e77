import { eq } from 'drizzle-orm';
import { mailChoices } from '#contract/access/security.ts';
import { mailChoicesOf, mailKinds } from '#domain/security/mailChoices.ts';
import { customers } from '#server/db/schema/backend.ts';
import { mailsTurnedOffMail } from '#server/mail/security-emails.ts';
import { inBackground } from '../../kit/background.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { holdSession, liveSession } from '../customers/access.ts';
import { lockUrl } from './change.ts';
import { recordEvent } from './events.ts';
import { createLink } from './links.ts';

const save = implement(mailChoices.save, {
  access: liveSession,
  limit: 'changeMailChoices',
  async handler({ services, c, body, who }) {
    const { db, clock } = services;
    const { email } = who.customer;
    const customerGuid = who.token.guid;
    const now = clock.now();
    const off = await db.transaction(async (tx) => {
      await holdSession(tx, who);
      const [before] = await tx
        .select({ chosen: customers.mailChoices })
        .from(customers)
        .where(eq(customers.email, email))
        .for('update');
      await tx.update(customers).set({ mailChoices: body }).where(eq(customers.email, email));
      const wanted = mailChoicesOf(before?.chosen ?? {});
      const kinds = mailKinds.filter((kind) => wanted[kind] && !body[kind]);
      if (kinds.length === 0) return null;
      await recordEvent(tx, { customerGuid, kind: 'mailsTurnedOff', c, detail: kinds.join(', ') }, now);
      return { kinds, token: await createLink(tx, { purpose: 'lock', customerGuid }, now) };
    });
    if (off !== null)
      inBackground(services, c, 'the email about emails that were turned off was not sent', () =>
        services.mailer.send(mailsTurnedOffMail(email, lockUrl(services, off.token), off.kinds)),
      );
    return body;
  },
});

export const mailChoicesRoutes = routesOf(mailChoices, { save });
