import type { ActivityHeard } from '#machines/idle/idle.types.ts';
import type { OtherTabFact } from '#machines/session/session.types.ts';
import type { TabChannel, TabMessage } from '#ports/browser/other-tabs.ts';
import { reporting } from '../../world/reporting.ts';

function factOf(message: TabMessage): OtherTabFact | ActivityHeard {
  if (message.kind === 'wanted') return { type: 'session.wanted' };
  if (message.kind === 'held') return { type: 'session.shared', session: message.session };
  if (message.kind === 'active') return { type: 'activity.heard', at: message.at };
  return { type: 'session.endedElsewhere', ut: message.ut, reason: message.reason };
}

/** Sends a machine what the other tabs of this browser say. */
export const provideOtherTabs = (tabs: TabChannel) =>
  reporting<OtherTabFact | ActivityHeard>((report) => tabs.watch((message) => report(factOf(message))));
