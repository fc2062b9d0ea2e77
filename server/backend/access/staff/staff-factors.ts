import { staffFactors as declared } from '#contract/access/factors.ts';
import type { StaffPerson } from '#domain/staff/person.ts';
import { Refusal } from '#server/http/refusals.ts';
import { staffSecurityMail } from '#server/mail/staff-emails.ts';
import { inBackground } from '../../kit/background.ts';
import type { Staff } from '../../kit/callers.ts';
import type { BackendServices } from '../../kit/services.ts';
import { type AuditEntry, writeAudit } from '../audit/audit.ts';
import type { FactorCalls, FactorChangeKind } from '../factors/factor-calls.ts';
import type { FactorNews, FactorOwner } from '../factors/factors.ts';
import { staffWith } from './access.ts';
import { requireCheck } from './checks.ts';
import { mailOwners } from './owner-news.ts';
import { actorOf, requestIdOf, writeRefusal } from './refused.ts';
import { holdStaff } from './sessions.ts';

const said: Readonly<
  Record<FactorChangeKind | 'recoveryCodeUsed' | 'codesLocked' | 'passwordChanged' | 'passwordEntered', string>
> = {
  passwordChanged: 'Your password was changed, and all of your sessions were ended.',
  passwordEntered:
    'Someone entered your password in a new browser. Signing in there now needs your two-step verification.',
  authenticatorAdded: 'An authenticator app was added.',
  authenticatorRemoved: 'Your authenticator app was removed.',
  passkeyAdded: 'A passkey was added.',
  passkeyRemoved: 'A passkey was removed.',
  recoveryCodesReplaced: 'Your recovery codes were replaced.',
  recoveryCodeUsed: 'One of your recovery codes was used.',
  codesLocked:
    'Someone entered your password, and then five incorrect codes. We refused them, and paused sign-in from there for 15 minutes.',
};

/** Tells somebody that their sign-in data changed. */
const mailOwnChange = (services: BackendServices, email: string, what: keyof typeof said) =>
  inBackground(services, null, 'the email about a sign-in method was not sent', () =>
    services.mailer.send(staffSecurityMail(email, said[what])),
  );

/** Also tells the other owners, if an owner's data changed. */
export function mailChange(
  services: BackendServices,
  who: StaffPerson,
  what: FactorChangeKind | 'passwordChanged',
): void {
  mailOwnChange(services, who.email, what);
  mailOwners(services, who, what);
}

/** Factor events of staff go to the audit log. */
export const staffFactors = (person: StaffPerson): FactorOwner => ({
  email: person.email,
  guid: person.id,
  news: newsTo(person),
});

const newsTo = (person: StaffPerson): FactorNews => ({
  reached: async (services) => mailOwnChange(services, person.email, 'passwordEntered'),
  async refused(services, c, { purpose, isLocked }) {
    const action = purpose === 'sign-in' ? 'signIn' : 'keepOwnAccount';
    await writeRefusal(services, c, person, { action, targets: [`staff:${person.id}`], reason: 'A wrong code' });
    if (isLocked) mailOwnChange(services, person.email, 'codesLocked');
  },
  async recoveryCodeUsed(services, c, tx, left) {
    const changes = { recoveryCodesLeft: [left + 1, left] as const };
    await writeAudit(tx, ownEntry(person, requestIdOf(c), changes), services.clock.now());
    return () => mailOwnChange(services, person.email, 'recoveryCodeUsed');
  },
});

/** A change to one's own account. */
const ownEntry = (person: StaffPerson, requestId: string, changes: NonNullable<AuditEntry['changes']>): AuditEntry => ({
  ...{
    actor: actorOf(person),
    requestId,
    action: 'keepOwnAccount',
    outcome: 'done',
    targets: [`staff:${person.id}`],
    changes,
  },
});

export const staffCalls: FactorCalls<Staff> = {
  declared,
  access: staffWith('keepOwnAccount'),
  limits: { read: 'staff', change: 'changeSecurity' },
  spendFresh: requireCheck,
  ownerOf: (who) => ({ ...staffFactors(who), name: who.name }),
  async change({ services, c, who }, kind, work) {
    const { db, clock } = services;
    const result = await db.transaction(async (tx) => {
      await holdStaff(tx, who);
      const [done, detail = ''] = await work(tx);
      await writeAudit(tx, ownEntry(who, requestIdOf(c), { [kind]: [null, detail] }), clock.now());
      return done;
    });
    mailChange(services, who, kind);
    return result;
  },
  // Staff gets no emailed codes.
  endOthers: async () => undefined,
  async endWithout() {
    throw new Refusal(409, 'last_factor', 'This is your only method of two-step verification. Add another one first.');
  },
};
