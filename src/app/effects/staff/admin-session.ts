import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate';
import { isTimeZone } from '#domain/time/zone.ts';
import { type AdminSessionMachine, adminSessionMachine } from '#machines/adminSession/adminSession.machine.ts';
import { selectZone } from '#machines/adminSession/adminSession.selectors.ts';
import type { KeptSession } from '#machines/adminSession/adminSession.types.ts';
import type { TabChannel } from '#ports/browser/other-tabs.ts';
import { removeStaffToken, saveStaffToken, staffTokenOf } from '#ports/browser/staff-token.ts';
import { showZone } from '#ui/display/display.ts';
import { type System, secondsAway } from '../app/session.ts';
import { staffCalls } from './session-calls.ts';

/** Texts from the specification. */
const words = {
  adminSessionEnded: 'Session has ended, Please login again.',
  adminSessionMissing: 'Session has expired, Please login again.',
};

/** Shows the times of the console's pages in its zone, or in the usual one if this browser does not know it. */
export function showTimesOf(session: ActorRefFrom<AdminSessionMachine>): void {
  const show = (snapshot: SnapshotFrom<AdminSessionMachine>) => {
    const zone = selectZone(snapshot);
    showZone(zone !== null && isTimeZone(zone) ? zone : null);
  };
  session.subscribe(show);
  show(session.getSnapshot());
}

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
      saveToken: (_, { token, email, zone }) => saveStaffToken(token, email, zone),
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
