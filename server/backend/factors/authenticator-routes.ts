import * as v from 'valibot';
import { liveSession } from '../customers/access.ts';
import { emptyBody } from '../customers/schemas.ts';
import { route } from '../http/routes.ts';
import { afterSecurityChange } from '../security/change.ts';
import { freshRefusal, requireFresh } from '../security/fresh.ts';
import { checkFirstCode, confirmAuthenticator, pendingSecret, removeAuthenticator, startAuthenticator } from './authenticator.ts';
import { addFactor, removeFactor } from './changes.ts';
import { ownerOf } from './customer-factors.ts';
import { confirmBody, newCodesReply } from './factor-schema.ts';
import { factorNotFound, factorRefusals, notFoundRefusal, setupExpired } from './refusals.ts';
import { countWrongTry, forgetTries, refusalAfter, requireUnlocked } from './tries.ts';

const path = '/customers/authenticator';
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const postAuthenticator = route({
  method: 'POST',
  path,
  summary: 'Start adding an authenticator app',
  description: [
    'A new secret for an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds), and the same as an address for a QR code.',
    'It counts once `PUT` confirms it with a code, within half an hour. Until then, an app that was confirmed before stays the one that counts.',
  ],
  access: liveSession,
  limit: 'changeSecurity',
  body: emptyBody,
  example: {},
  reply: {
    message: 'Scan the code with your app.',
    data: v.strictObject({ secret: v.pipe(v.string(), v.description('In Base32.')), uri: v.pipe(v.string(), v.description('`otpauth://totp/…`')) }),
    example: { secret, uri: `otpauth://totp/Statechange:ada%40example.com?issuer=Statechange&secret=${secret}&algorithm=SHA1&digits=6&period=30` },
  },
  refusals: [freshRefusal],
  async handler({ services, who }) {
    requireFresh(who);
    return startAuthenticator(services, ownerOf(who));
  },
});

const putAuthenticator = route({
  method: 'PUT',
  path,
  summary: 'Confirm an authenticator app',
  description: [
    'The first code of the new secret. From then on, this app’s codes are needed to sign in and wherever a one-time code is.',
    'With the first factor come ten recovery codes.',
  ],
  access: liveSession,
  limit: 'changeSecurity',
  body: confirmBody,
  example: { otp: '402913' },
  reply: {
    message: 'Your authenticator app was added.',
    data: v.strictObject({ recovery_codes: newCodesReply }),
    example: { recovery_codes: ['7k3mq-x9rtw'] },
  },
  refusals: [{ status: 409, code: 'setup_expired', when: 'No new secret waits for its first code.' }, ...factorRefusals],
  async handler({ services, c, body: { otp }, who }) {
    const owner = ownerOf(who);
    const sealed = await pendingSecret(services, owner.guid);
    if (sealed === null) throw setupExpired();
    await requireUnlocked(services, owner.guid, 'enroll');
    const first = await checkFirstCode(services, owner.guid, sealed, otp);
    if (first === null) throw refusalAfter(services, 'authenticator', await countWrongTry(services, owner.guid, 'enroll'));
    await requireUnlocked(services, owner.guid, 'enroll');
    const codes = await addFactor(services, who, async (tx, _before, now) => {
      if (!(await confirmAuthenticator(tx, owner.guid, first, now))) throw setupExpired();
    });
    await forgetTries(services, owner.guid, 'enroll');
    await afterSecurityChange(services, c, who.customer, { kind: 'authenticatorAdded' });
    return { recovery_codes: codes };
  },
});

const deleteAuthenticator = route({
  method: 'DELETE',
  path,
  summary: 'Remove the authenticator app',
  description: ['Without a passkey, the recovery codes are void from then on, and one-time codes are emailed again.'],
  access: liveSession,
  limit: 'changeSecurity',
  reply: { message: 'Your authenticator app was removed.', data: v.null(), example: null },
  refusals: [freshRefusal, notFoundRefusal],
  async handler({ services, c, who }) {
    requireFresh(who);
    const owner = ownerOf(who);
    await removeFactor(services, who, async (tx) => {
      if (!(await removeAuthenticator(tx, owner.guid))) throw factorNotFound();
    });
    await afterSecurityChange(services, c, who.customer, { kind: 'authenticatorRemoved' });
    return null;
  },
});

export const authenticatorRoutes = [postAuthenticator, putAuthenticator, deleteAuthenticator];
