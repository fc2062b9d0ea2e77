import { adminSessionMachine } from '#machines/adminSession/adminSession.machine.ts';
import { removeStaffToken } from '#ports/browser/staff-token.ts';
import type { System } from './session.ts';

export const provideAdminSession = (system: System, words: { adminSessionEnded: string; adminSessionMissing: string }) =>
  adminSessionMachine.provide({
    actions: {
      removeSavedToken: removeStaffToken,
      showEnding: (_, { code }) => system().get('banner').send({ type: 'banner.failed', message: words[code] }),
    },
  });
