import { idleMachine } from '#machines/idle/idle.machine.ts';
import { removeSavedActivity, saveActivity, watchActs } from '#ports/browser/activity.ts';
import type { TabChannel } from '#ports/browser/other-tabs.ts';
import { reporting } from '../../logic/reporting.ts';

export const provideIdle = (tabs: TabChannel) =>
  idleMachine.provide({
    actors: {
      watchActivity: reporting<{ type: 'activity.seen' }>((report) =>
        watchActs(() => report({ type: 'activity.seen' })),
      ),
    },
    actions: {
      shareActivity: (_, { at }) => tabs.shareActivity(at),
      askOtherTabs: tabs.askForSession,
      saveActivity: (_, { at }) => saveActivity(at),
      removeSavedActivity,
    },
  });
