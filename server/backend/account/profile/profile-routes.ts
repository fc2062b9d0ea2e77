import { eq } from 'drizzle-orm';
import { phoneNumberOf } from '#contract/access/phone.ts';
import { profile } from '#contract/account/profile.ts';
import { isIdentityProven } from '#domain/verification/verification.ts';
import { customers } from '#server/db/schema/backend.ts';
import { Refusal } from '#server/http/refusals.ts';
import { type ProfilePart, profileChangedMail } from '#server/mail/security-emails.ts';
import { holdSession, liveSession } from '../../access/customers/access.ts';
import { lockUrl } from '../../access/security/change.ts';
import { recordEvent } from '../../access/security/events.ts';
import { createLink } from '../../access/security/links.ts';
import { inBackground } from '../../kit/background.ts';
import { bankUnavailable } from '../../kit/http/envelope.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';

const countryVerified = () => {
  const message = 'This isn’t the country that you were verified with. If you moved, contact support.';
  return new Refusal(409, 'country_verified', message, { fields: { country: message } });
};

/**
 * The only possible country of a verified customer: the one given before, or the verified
 * address's. Null otherwise. Nothing else of the bank's data is kept or shown.
 */
async function provenCountry(
  { bank }: BackendServices,
  guid: string,
  given: string | null,
): Promise<{ readonly country: string | null } | null> {
  try {
    const { state } = await bank.getCustomer(guid);
    if (!isIdentityProven(state)) return null;
    return { country: given ?? (await bank.revealCustomer(guid)).address?.country_code ?? null };
  } catch (error) {
    throw bankUnavailable(error);
  }
}

const save = implement(profile.save, {
  access: liveSession,
  limit: 'changeProfile',
  async handler({ services, c, body, who }) {
    const { db, clock, mailer } = services;
    const { email, country: given } = who.customer;
    const customerGuid = who.token.guid;
    const isMoving = body.country !== '' && body.country !== given;
    // Outside the transaction, which must not wait for the bank.
    const proven = isMoving ? await provenCountry(services, customerGuid, given) : null;
    const now = clock.now();
    const { after, changed, token } = await db.transaction(async (tx) => {
      await holdSession(tx, who);
      const { phone, country } = customers;
      const [before = { phone: null, country: null }] = await tx
        .select({ phone, country })
        .from(customers)
        .where(eq(customers.email, email));
      const after = {
        phone: body.phone === '' ? null : phoneNumberOf(body.phone, body.country || (before.country ?? '')),
        country: body.country || before.country,
      };
      // A concurrent call may have set one.
      const allowed = proven === null ? after.country : (before.country ?? proven.country ?? after.country);
      if (after.country !== allowed) throw countryVerified();
      const changed: readonly ProfilePart[] = [
        ...(after.phone === before.phone ? [] : ['phone number' as const]),
        ...(after.country === before.country ? [] : ['country of residence' as const]),
      ];
      if (changed.length === 0) return { after, changed, token: '' };
      await tx
        .update(customers)
        .set({ ...after, updatedAt: now })
        .where(eq(customers.email, email));
      await recordEvent(tx, { customerGuid, kind: 'profileChanged', c, detail: changed.join(', ') }, now);
      return { after, changed, token: await createLink(tx, { purpose: 'lock', customerGuid }, now) };
    });
    if (changed.length > 0)
      inBackground(services, c, 'the email about a changed profile was not sent', () =>
        mailer.send(profileChangedMail(email, lockUrl(services, token), changed)),
      );
    return after;
  },
});

export const profileRoutes = routesOf(profile, { save });
