import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { methodsReply, passkeyReply } from '#contract/access/factorFields.ts';
import { emptyBody } from '#contract/kit/fields.ts';
import { limitRefusal, type RefusalNote } from '#contract/kit/refusals.ts';
import { confirmBody, confirmOptionsBody, sessionBody, sessionData, sessionExample, signInBody } from '#contract/staff/sessionFields.ts';
import { actOf } from '#domain/security/codeSubjects.ts';
import { staffSessions } from '#server/db/schema/staff.ts';
import { Refusal } from '../../kit/http/envelope.ts';
import { route } from '../../kit/http/routes.ts';
import { writeAudit } from '../audit/audit.ts';
import { openToAll } from '../customers/access.ts';
import { browserIn, checkedIn } from '../devices/devices.ts';
import { factorsOf } from '../factors/factors.ts';
import { factorChallenge, proveFactor } from '../factors/prove.ts';
import { factorRefusals } from '../factors/refusals.ts';
import { freshMilliseconds } from '../security/fresh.ts';
import { staffWith } from './access.ts';
import { actorOf, requestIdOf } from './refused.ts';
import { isDueForRenewal, noteActivity, sessionReply } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { staffFactors } from './staff-factors.ts';

const factorRefusal: RefusalNote = {
  status: 403,
  code: 'second_factor_required',
  when: 'The call has nothing for two-step verification. `data` says what can be given.',
};
const own = staffWith('keepOwnAccount');

const postSignIn = route({
  method: 'POST',
  path: '/admin/sign-in',
  summary: 'Sign in as staff',
  description: [
    'With the password, and then with `otp` or `passkey` besides: what can be given is in the `data` of `second_factor_required`.',
    'The token `a_at` lasts an hour and is renewed by `POST /admin/session`. The session ends after ten minutes without a person, and after ten hours in any case.',
    'Tries in a browser where the person has signed in before are counted apart from all others.',
  ],
  access: openToAll,
  // It counts by itself, by browser or by address.
  limit: null,
  body: signInBody,
  example: { email: 'ada@statechange.example', password: 'correct-horse-9', otp: '402913' },
  reply: { message: 'Signed in.', data: sessionData, example: sessionExample },
  refusals: [
    {
      status: 401,
      code: 'sign_in_refused',
      when: 'The email is unknown, the password is wrong, or the person was deactivated or has not accepted the invitation.',
    },
    factorRefusal,
    ...factorRefusals,
    limitRefusal,
  ],
  async handler({ services, c, body }) {
    const { person, session } = await signIn(services, { ...body, c });
    return sessionReply(services, person, session, true);
  },
});

const postSession = route({
  method: 'POST',
  path: '/admin/session',
  summary: 'Keep a staff session',
  description: [
    'Says who is signed in and how long the session lasts, notes when somebody last acted there, and renews a token that is past half of its life.',
  ],
  access: own,
  limit: 'staff',
  body: sessionBody,
  example: { idle_seconds: 12 },
  reply: { message: 'Your session.', data: sessionData, example: { ...sessionExample, token: null } },
  async handler({ services, who, body: { idle_seconds: idleSeconds } }) {
    const session = idleSeconds === undefined ? who.session : await noteActivity(services.db, who, idleSeconds);
    return sessionReply(services, who, session, isDueForRenewal(who));
  },
});

const postSignOut = route({
  method: 'POST',
  path: '/admin/sign-out',
  summary: 'End a staff session',
  description: ['At once, with every token of it.'],
  access: own,
  limit: 'staff',
  body: emptyBody,
  example: {},
  reply: { message: 'Signed out.', data: v.null(), example: null },
  async handler({ services: { db, clock }, c, who }) {
    await db.transaction(async (tx) => {
      await tx.update(staffSessions).set({ endedAt: Date.now() }).where(eq(staffSessions.id, who.session.id));
      const entry = { actor: actorOf(who), requestId: requestIdOf(c), targets: [`staff:${who.id}`] };
      await writeAudit(tx, { ...entry, action: 'signOut', outcome: 'done' }, clock.now());
    });
    return null;
  },
});

const postConfirmOptions = route({
  method: 'POST',
  path: '/admin/confirm-options',
  summary: 'Read what can confirm that it’s you',
  description: ['What `POST /admin/confirm` takes of this person here, and what a passkey has to sign for the act.'],
  access: own,
  limit: 'staff',
  body: confirmOptionsBody,
  example: { for: { kind: 'password' } },
  reply: {
    message: 'What confirms that it’s you.',
    data: v.strictObject({ methods: methodsReply, passkey: passkeyReply }),
    example: { methods: ['authenticator'], passkey: null },
  },
  handler: async ({ services, c, who, body }) => factorChallenge(services, c, who.id, await factorsOf(services.db, who.id), 'plain', actOf(body.for)),
});

const postConfirm = route({
  method: 'POST',
  path: '/admin/confirm',
  summary: 'Confirm that it’s you',
  description: [
    'With `otp` or `passkey`. It counts for five minutes and in this browser, once, for what it is `for`: a change of your own sign-in, or a decision that hands out access.',
  ],
  access: own,
  limit: 'staff',
  body: confirmBody,
  example: { otp: '402913', for: { kind: 'password' } },
  reply: { message: 'You confirmed that it’s you.', data: v.null(), example: null },
  refusals: [
    { ...factorRefusal, when: 'The call has nothing for two-step verification. `POST /admin/confirm-options` says what can be given.' },
    ...factorRefusals,
  ],
  async handler({ services, c, who, body }) {
    const factors = await factorsOf(services.db, who.id);
    const act = actOf(body.for);
    if (body.otp === '' && body.passkey === null)
      throw new Refusal(403, 'second_factor_required', 'Confirm that it’s you with two-step verification.');
    const proof = await proveFactor(services, staffFactors(who), factors, 'plain', { ...body, c, act });
    await proof.spend();
    const browser = await checkedIn(services, c, browserIn(services, c) === who.session.deviceHash);
    await services.db
      .update(staffSessions)
      .set({ checkedUntil: Date.now() + freshMilliseconds, checkedFor: act, checkedIn: browser })
      .where(eq(staffSessions.id, who.session.id));
    return null;
  },
});

export const staffSessionRoutes = [postSignIn, postSession, postSignOut, postConfirmOptions, postConfirm];
