import { ne } from 'drizzle-orm';
import type { StaffPerson } from '#domain/staff/person.ts';
import { staff } from '#server/db/schema/staff.ts';
import { ownerChangedMail } from '#server/mail/staff-emails.ts';
import { inBackground } from '../../kit/background.ts';
import type { BackendServices } from '../../kit/services.ts';
import type { FactorChangeKind } from '../factors/factor-calls.ts';

const said: Readonly<Record<FactorChangeKind | 'passwordChanged' | 'invitationAccepted', string>> = {
  passwordChanged: 'The password was changed.',
  authenticatorAdded: 'An authenticator app was added.',
  authenticatorRemoved: 'The authenticator app was removed.',
  passkeyAdded: 'A passkey was added.',
  passkeyRemoved: 'A passkey was removed.',
  recoveryCodesReplaced: 'The recovery codes were replaced.',
  invitationAccepted: 'A password and an authenticator app were set with an invitation.',
};

/** A session thief would hide the change from that owner only. */
export function mailOwners(
  services: BackendServices,
  who: Pick<StaffPerson, 'id' | 'email' | 'name' | 'roles'>,
  what: keyof typeof said,
): void {
  if (!who.roles.includes('owner')) return;
  inBackground(services, null, 'the email to other owners about a sign-in method was not sent', async () => {
    const others = await services.db.select().from(staff).where(ne(staff.id, who.id));
    const owners = others.filter(
      ({ roles, passwordHash, deactivatedAt }) =>
        roles.includes('owner') && passwordHash !== null && deactivatedAt === null,
    );
    await Promise.all(owners.map(({ email }) => services.mailer.send(ownerChangedMail(email, who, said[what]))));
  });
}
