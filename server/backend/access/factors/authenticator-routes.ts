import * as v from 'valibot';
import { authenticatorReply, confirmBody, newCodesReply } from '#contract/access/factorFields.ts';
import { emptyBody } from '#contract/kit/fields.ts';
import { notFoundRefusal, setupRefusal } from '#contract/kit/refusals.ts';
import { type Route, route } from '../../kit/http/routes.ts';
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from './authenticator.ts';
import { addFactor, removeFactor } from './changes.ts';
import type { FactorCalls } from './factor-calls.ts';
import { proveFirstCode } from './prove.ts';
import { factorNotFound, factorRefusals, setupExpired } from './refusals.ts';
import { forgetTries, talliesOf } from './tries.ts';

/** The calls by which somebody adds and removes their own authenticator app. */
export function authenticatorRoutes<Who>(calls: FactorCalls<Who>): readonly Route[] {
  const { access, limits } = calls;
  const path = `${calls.path}/authenticator`;
  const postAuthenticator = route({
    method: 'POST',
    path,
    summary: 'Start adding an authenticator app',
    description: [
      'A new secret for an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds), and the same as an address for a QR code.',
      'It counts once `PUT` confirms it with a code, within half an hour. Until then, an app that was confirmed before stays the one that counts.',
    ],
    access,
    limit: limits.change,
    body: emptyBody,
    example: {},
    reply: authenticatorReply,
    refusals: [calls.freshRefusal],
    async handler({ services, c, who }) {
      await calls.spendFresh(services.db, { services, c, who }, { kind: 'authenticator' });
      return startAuthenticator(services, calls.ownerOf(who));
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
    access,
    limit: limits.change,
    body: confirmBody,
    example: { otp: '402913' },
    reply: {
      message: 'Your authenticator app was added.',
      data: v.strictObject({ recovery_codes: newCodesReply }),
      example: { recovery_codes: ['7k3mq-x9rtw'] },
    },
    refusals: [setupRefusal, ...factorRefusals],
    async handler({ services, c, body: { otp }, who }) {
      const { guid } = calls.ownerOf(who);
      const first = await proveFirstCode(services, guid, otp);
      const codes = await addFactor(calls, { services, c, who }, 'authenticatorAdded', async (tx, _before, now) => {
        if (!(await confirmAuthenticator(tx, guid, first, now))) throw setupExpired();
        return undefined;
      });
      await forgetTries(services, guid, talliesOf('enroll'));
      return { recovery_codes: codes };
    },
  });

  const deleteAuthenticator = route({
    method: 'DELETE',
    path,
    summary: 'Remove the authenticator app',
    description: [calls.lastRemoved.about],
    access,
    limit: limits.change,
    reply: { message: 'Your authenticator app was removed.', data: v.null(), example: null },
    refusals: [calls.freshRefusal, notFoundRefusal, ...calls.lastRemoved.refusals],
    async handler({ services, c, who }) {
      const call = { services, c, who };
      return removeFactor(calls, call, 'authenticatorRemoved', async (tx) => {
        if (!(await removeAuthenticator(tx, calls.ownerOf(who).guid))) throw factorNotFound();
        await calls.spendFresh(tx, call, { kind: 'factorRemoval', passkey: null });
        return undefined;
      });
    },
  });

  return [postAuthenticator, putAuthenticator, deleteAuthenticator];
}
