import { and, eq, ne } from 'drizzle-orm';
import { newBrowserCodes } from '#contract/access/newBrowserCodes.ts';
import { customers } from '#server/db/schema/backend.ts';
import { newBrowserCodesOffMail } from '#server/mail/sign-in-emails.ts';
import { inBackground } from '../../kit/background.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { holdSession, liveSession } from '../customers/access.ts';
import { lockUrl } from '../security/change.ts';
import { recordEvent } from '../security/events.ts';
import { requireSpent } from '../security/fresh.ts';
import { createLink } from '../security/links.ts';

const save = implement(newBrowserCodes.save, {
  access: liveSession,
  limit: 'changeSecurity',
  async handler({ services, c, body: { on }, who }) {
    const { db, clock } = services;
    const { email } = who.customer;
    const customerGuid = who.token.guid;
    const now = clock.now();
    const token = await db.transaction(async (tx) => {
      await holdSession(tx, who);
      const [changed] = await tx
        .update(customers)
        .set({ newBrowserCodes: on })
        .where(and(eq(customers.email, email), ne(customers.newBrowserCodes, on)))
        .returning({ email: customers.email });
      if (!changed || on) return null;
      await requireSpent(tx, { services, c, who }, { kind: 'newBrowsers' });
      await recordEvent(tx, { customerGuid, kind: 'newBrowserCodesOff', c }, now);
      return createLink(tx, { purpose: 'lock', customerGuid }, now);
    });
    if (token !== null)
      inBackground(services, c, 'the email about codes in new browsers was not sent', () =>
        services.mailer.send(newBrowserCodesOffMail(email, lockUrl(services, token))),
      );
    return { on };
  },
});

export const newBrowserCodesRoutes = routesOf(newBrowserCodes, { save });
