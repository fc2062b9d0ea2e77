import { type AnyEventObject, fromCallback } from 'xstate';
import { idleMachine } from '#machines/idle/idle.machine.ts';
import { removeSavedActivity, saveActivity, watchActs } from '#ports/browser/activity.ts';
import type { TabChannel } from '#ports/browser/other-tabs.ts';

export const provideIdle = (tabs: TabChannel) =>
  idleMachine.provide({
    actors: {
      watchActivity: fromCallback<AnyEventObject, undefined, { type: 'activity.seen' }>(({ sendBack }) =>
        watchActs(() => sendBack({ type: 'activity.seen' })),
      ),
    },
    actions: {
      shareActivity: (_, { at }) => tabs.shareActivity(at),
      askOtherTabs: tabs.askForSession,
      saveActivity: (_, { at }) => saveActivity(at),
      removeSavedActivity,
    },
  });
