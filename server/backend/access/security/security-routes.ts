import { and, desc, eq, inArray } from 'drizzle-orm';
import { security } from '#contract/access/security.ts';
import { pausingKinds } from '#domain/security/events.ts';
import { mailChoicesOf } from '#domain/security/mailChoices.ts';
import { securityEvents } from '#server/db/schema/security.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { liveSession, type Session } from '../customers/access.ts';
import { findPendingChange } from '../email-change/pending-change.ts';
import { presentFactors } from '../factors/present.ts';
import { deviceOf } from './device.ts';
import { getEvents } from './event-routes.ts';

const read = implement(security.read, {
  access: liveSession,
  limit: 'readSecurity',
  handler: async ({ services, c, who }) => ({
    ...(await presentFactors(services, who.token.guid)),
    ...(await readProtection(services, who)),
    session: { device: deviceOf(c), signedInAt: who.token.iat * 1000 },
  }),
});

async function readProtection(services: BackendServices, { customer, token }: Session) {
  const { db, clock } = services;
  const owner = token.guid;
  const [[cause], pending] = await Promise.all([
    db
      .select({ kind: securityEvents.kind })
      .from(securityEvents)
      .where(and(eq(securityEvents.customerGuid, owner), inArray(securityEvents.kind, [...pausingKinds])))
      .orderBy(desc(securityEvents.serial))
      .limit(1),
    findPendingChange(db, owner),
  ]);
  const isPaused = customer.sendsPausedUntil !== null && customer.sendsPausedUntil > clock.now();
  return {
    sendsPausedUntil: isPaused ? customer.sendsPausedUntil : null,
    sendsPausedBy: pausingKinds.find((kind) => isPaused && kind === cause?.kind) ?? null,
    newBrowserCodes: customer.newBrowserCodes,
    mailChoices: mailChoicesOf(customer.mailChoices),
    closesAt: customer.closesAt,
    pendingEmailChange: pending && { email: pending.newEmail, appliesAt: pending.appliesAt },
  };
}

export const securityRoutes = [...routesOf(security, { read }), getEvents];
