import { implement, type Route, routesOf } from '../../kit/http/routes.ts';
import { renewRecoveryCodes } from './changes.ts';
import type { FactorCalls } from './factor-calls.ts';
import { findRecoveryCode } from './recovery-codes.ts';
import { codesGone, notARecoveryCode } from './refusals.ts';
import { forgetUnsaved, readUnsaved } from './unsaved-codes.ts';

export function recoveryRoutes<Who>(calls: FactorCalls<Who>): readonly Route[] {
  const { access, limits, declared } = calls;
  const read = implement(declared.recoveryCodes.read, {
    access,
    limit: limits.read,
    async handler({ services, c, who }) {
      const recoveryCodes = await readUnsaved(services, calls.ownerOf(who).guid);
      if (recoveryCodes === null) throw codesGone();
      await calls.spendFresh(services.db, { services, c, who }, { kind: 'recoveryCodesShown' });
      return { recoveryCodes };
    },
  });

  const confirm = implement(declared.recoveryCodes.confirm, {
    access,
    limit: limits.change,
    async handler({ services, body: { code }, who }) {
      const { guid } = calls.ownerOf(who);
      // Even late: a working code shows that they are saved.
      if ((await findRecoveryCode(services, guid, code)) === null) throw notARecoveryCode();
      await forgetUnsaved(services.db, guid);
      return null;
    },
  });

  const replace = implement(declared.recoveryCodes.replace, {
    access,
    limit: limits.change,
    handler: async ({ services, c, who }) => ({ recoveryCodes: await renewRecoveryCodes(calls, { services, c, who }) }),
  });

  return routesOf(declared.recoveryCodes, { read, confirm, replace });
}
