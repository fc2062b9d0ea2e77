import { passkeys } from '#server/db/schema/security.ts';
import { invalidInput } from '#server/http/refusals.ts';
import { implement, type Route, routesOf } from '../../kit/http/routes.ts';
import { spendChallenge } from './challenges.ts';
import { addFactor, removeFactor } from './changes.ts';
import type { FactorCalls } from './factor-calls.ts';
import { factorsOf, ownPasskeys } from './factors.ts';
import { voidPasskeyProofs } from './passkey-proof.ts';
import { checkRegistration, registrationOptions } from './passkeys.ts';
import { factorNotFound, passkeyRefused } from './refusals.ts';
import { requireParty } from './relying-party.ts';

export function passkeyRoutes<Who>(calls: FactorCalls<Who>): readonly Route[] {
  const { passkeys: declared } = calls.declared;
  const changing = { access: calls.access, limit: calls.limits.change };
  const start = implement(declared.start, {
    ...changing,
    async handler({ services, c, who }) {
      const party = requireParty(services, c);
      const owner = calls.ownerOf(who);
      const factors = await factorsOf(services.db, owner.guid);
      ownPasskeys.requireRoom(factors.passkeys);
      await calls.spendFresh(services.db, { services, c, who }, { kind: 'passkey' });
      return { options: await registrationOptions(services, party, owner, factors.passkeys) };
    },
  });

  const add = implement(declared.add, {
    ...changing,
    async handler({ services, c, body: { name, credential }, who }) {
      const party = requireParty(services, c);
      const owner = calls.ownerOf(who);
      const made = await checkRegistration(services, party, owner.guid, credential);
      if (made === null) throw passkeyRefused();
      const { challenge, ...passkey } = made;
      let createdAt = 0;
      const recoveryCodes = await addFactor(calls, { services, c, who }, 'passkeyAdded', async (tx, before, now) => {
        if (before.passkeys.some((known) => known.name === name))
          throw invalidInput({ name: 'You already have a passkey with this name.' });
        ownPasskeys.requireRoom(before.passkeys);
        if (!(await spendChallenge(tx, challenge, owner.guid, 'register', now))) throw passkeyRefused();
        const added = await tx
          .insert(passkeys)
          .values({ ...passkey, holder: owner.guid, name, createdAt: now })
          .onConflictDoNothing()
          .returning();
        // An existing id: no honest authenticator creates one twice.
        if (added.length === 0) throw passkeyRefused();
        createdAt = now;
        return name;
      });
      return { passkey: { id: made.id, name, createdAt }, recoveryCodes };
    },
  });

  const remove = implement(declared.remove, {
    ...changing,
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

  return routesOf(declared, { start, add, remove });
}
