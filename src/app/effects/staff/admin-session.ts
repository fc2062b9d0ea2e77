import { fromPromise } from 'xstate';
import { adminSessionMachine } from '#machines/adminSession/adminSession.machine.ts';
import type { KeptSession } from '#machines/adminSession/adminSession.types.ts';
import type { TabChannel } from '#ports/browser/other-tabs.ts';
import { removeStaffToken, saveStaffToken, staffTokenOf } from '#ports/browser/staff-token.ts';
import { type System, secondsAway } from '../app/session.ts';
import { staffCalls } from './session-calls.ts';

/** Texts from the specification. */
const words = {
  adminSessionEnded: 'Session has ended, Please login again.',
  adminSessionMissing: 'Session has expired, Please login again.',
};

export const provideAdminSession = (system: System, tabs: TabChannel) =>
  adminSessionMachine.provide({
    actors: {
      keepSession: fromPromise<KeptSession, { token: string }>(async ({ input, signal }) => {
        const { keepStaffSession } = await staffCalls();
        const { token, person } = await keepStaffSession(input.token, secondsAway(system, 'staffIdle'), signal);
        return { token: token === null ? null : staffTokenOf(token), person };
      }),
      switchNames: fromPromise<unknown, { token: string; areHidden: boolean }>(async ({ input, signal }) =>
        (await staffCalls()).switchNames(input.token, input.areHidden, signal),
      ),
    },
    actions: {
      saveToken: (_, { token, email }) => saveStaffToken(token, email),
      removeSavedToken: removeStaffToken,
      endAtServer: (_, { token, exp }) =>
        system().get('revocation').send({ type: 'token.ended', ut: token, exp, owner: 'staff' }),
      showEnding: (_, { code }) => system().get('banner').send({ type: 'banner.failed', message: words[code] }),
      reloadDocument: () => location.reload(),
      askOtherTabs: tabs.askForSession,
      shareToken: (_, { token, isNew }) => tabs.shareStaffToken(token, isNew),
      shareEnding: (_, { sessionId }) => tabs.shareStaffEnding(sessionId),
    },
  });
