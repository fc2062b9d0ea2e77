import * as v from 'valibot';
import { creationOptions, newCodesReply, passkeyBody } from '#contract/access/factorFields.ts';
import { emptyBody } from '#contract/kit/fields.ts';
import { notFoundRefusal, tooManyRefusal, unavailableRefusal } from '#contract/kit/refusals.ts';
import { passkeys } from '#server/db/schema/security.ts';
import { invalidInput } from '../../kit/http/envelope.ts';
import { type Route, route } from '../../kit/http/routes.ts';
import { spendChallenge } from './challenges.ts';
import { addFactor, removeFactor } from './changes.ts';
import type { FactorCalls } from './factor-calls.ts';
import { factorsOf, ownPasskeys } from './factors.ts';
import { voidPasskeyProofs } from './passkey-proof.ts';
import { checkRegistration, registrationOptions } from './passkeys.ts';
import { factorNotFound, passkeyRefused } from './refusals.ts';
import { requireParty } from './relying-party.ts';

const id = 'kX7uVd0mQ3uJ0vUqk3xkYw';
const timestamp = v.pipe(v.string(), v.isoTimestamp());

/** The calls by which somebody adds and removes their own passkeys. */
export function passkeyRoutes<Who>(calls: FactorCalls<Who>): readonly Route[] {
  const { access, limits } = calls;
  const postOptions = route({
    method: 'POST',
    path: `${calls.path}/passkey-options`,
    summary: 'Start adding a passkey',
    description: ['Options for `navigator.credentials.create`, good once within five minutes.'],
    access,
    limit: limits.change,
    body: emptyBody,
    example: {},
    reply: {
      message: 'Follow the steps that your browser shows.',
      data: v.strictObject({ options: creationOptions }),
      example: { options: { challenge: 'jW1p…', rp: { id: 'statechange.example', name: 'Statechange' } } },
    },
    refusals: [calls.freshRefusal, unavailableRefusal, tooManyRefusal],
    async handler({ services, c, who }) {
      const party = requireParty(services, c);
      const owner = calls.ownerOf(who);
      const factors = await factorsOf(services.db, owner.guid);
      ownPasskeys.requireRoom(factors.passkeys);
      await calls.spendFresh(services.db, { services, c, who }, { kind: 'passkey' });
      return { options: await registrationOptions(services, party, owner, factors.passkeys) };
    },
  });

  const postPasskey = route({
    method: 'POST',
    path: `${calls.path}/passkeys`,
    summary: 'Add a passkey',
    description: ['What the browser made from the options. With the first factor come ten recovery codes.'],
    access,
    limit: limits.change,
    body: passkeyBody,
    example: {
      name: 'Laptop',
      credential: { id, rawId: id, type: 'public-key', response: { clientDataJSON: 'eyJ0eXBl', attestationObject: 'o2NmbXRkbm9uZQ' } },
    },
    reply: {
      status: 201,
      message: 'Your passkey was added.',
      data: v.strictObject({ passkey: v.strictObject({ id: v.string(), name: v.string(), created_at: timestamp }), recovery_codes: newCodesReply }),
      example: { passkey: { id, name: 'Laptop', created_at: '2026-01-15T12:00:00.000Z' }, recovery_codes: null },
    },
    refusals: [
      {
        status: 422,
        code: 'passkey_refused',
        when: 'It is not a passkey for this site, from options that were given to this customer within five minutes.',
      },
      unavailableRefusal,
      tooManyRefusal,
    ],
    async handler({ services, c, body: { name, credential }, who }) {
      const party = requireParty(services, c);
      const owner = calls.ownerOf(who);
      const made = await checkRegistration(services, party, owner.guid, credential);
      if (made === null) throw passkeyRefused();
      const { challenge, ...passkey } = made;
      let createdAt = 0;
      const codes = await addFactor(calls, { services, c, who }, 'passkeyAdded', async (tx, before, now) => {
        if (before.passkeys.some((known) => known.name === name)) throw invalidInput({ name: 'You already have a passkey with this name.' });
        ownPasskeys.requireRoom(before.passkeys);
        if (!(await spendChallenge(tx, challenge, owner.guid, 'register', now))) throw passkeyRefused();
        const added = await tx
          .insert(passkeys)
          .values({ ...passkey, holder: owner.guid, name, createdAt: now })
          .onConflictDoNothing()
          .returning();
        // Somebody has a passkey with this id, which no honest authenticator makes twice.
        if (added.length === 0) throw passkeyRefused();
        createdAt = now;
        return name;
      });
      return { passkey: { id: made.id, name, created_at: new Date(createdAt).toISOString() }, recovery_codes: codes };
    },
  });

  const deletePasskey = route({
    method: 'DELETE',
    path: `${calls.path}/passkeys/{id}`,
    params: v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]+$/), v.description('As the customer’s security lists it.')) }),
    summary: 'Remove a passkey',
    description: [calls.lastRemoved.about],
    access,
    limit: limits.change,
    reply: { message: 'Your passkey was removed.', data: v.null(), example: null },
    refusals: [calls.freshRefusal, notFoundRefusal, ...calls.lastRemoved.refusals],
    async handler({ services, c, params, who }) {
      const { guid } = calls.ownerOf(who);
      const call = { services, c, who };
      return removeFactor(calls, call, 'passkeyRemoved', async (tx) => {
        const found = await ownPasskeys.remove(tx, guid, params.id);
        if (found === null) throw factorNotFound();
        await calls.spendFresh(tx, call, { kind: 'factorRemoval', passkey: params.id });
        await voidPasskeyProofs(tx, guid);
        return found.name;
      });
    },
  });

  return [postOptions, postPasskey, deletePasskey];
}
