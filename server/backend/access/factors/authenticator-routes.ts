import { implement, type Route, routesOf } from '../../kit/http/routes.ts';
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from './authenticator.ts';
import { addFactor, removeFactor } from './changes.ts';
import type { FactorCalls } from './factor-calls.ts';
import { proveFirstCode } from './prove.ts';
import { factorNotFound, setupExpired } from './refusals.ts';
import { forgetTries, talliesOf } from './tries.ts';

export function authenticatorRoutes<Who>(calls: FactorCalls<Who>): readonly Route[] {
  const { authenticator } = calls.declared;
  const changing = { access: calls.access, limit: calls.limits.change };
  const start = implement(authenticator.start, {
    ...changing,
    async handler({ services, c, who }) {
      await calls.spendFresh(services.db, { services, c, who }, { kind: 'authenticator' });
      return startAuthenticator(services, calls.ownerOf(who));
    },
  });

  const confirm = implement(authenticator.confirm, {
    ...changing,
    async handler({ services, c, body: { otp }, who }) {
      const { guid } = calls.ownerOf(who);
      const first = await proveFirstCode(services, guid, otp);
      const recoveryCodes = await addFactor(
        calls,
        { services, c, who },
        'authenticatorAdded',
        async (tx, _before, now) => {
          if (!(await confirmAuthenticator(tx, guid, first, now))) throw setupExpired();
          return undefined;
        },
      );
      await forgetTries(services, guid, talliesOf('enroll'));
      return { recoveryCodes };
    },
  });

  const remove = implement(authenticator.remove, {
    ...changing,
    async handler({ services, c, who }) {
      const call = { services, c, who };
      return removeFactor(calls, call, 'authenticatorRemoved', async (tx) => {
        if (!(await removeAuthenticator(tx, calls.ownerOf(who).guid))) throw factorNotFound();
        await calls.spendFresh(tx, call, { kind: 'factorRemoval', passkey: null });
        return undefined;
      });
    },
  });

  return routesOf(authenticator, { start, confirm, remove });
}
