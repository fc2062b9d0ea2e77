import type { OtherStaffTabFact } from '#machines/adminSession/adminSession.types.ts';
import type { ActivityHeard } from '#machines/idle/idle.types.ts';
import type { OtherTabFact } from '#machines/session/session.types.ts';
import type { TabChannel, TabMessage } from '#ports/browser/other-tabs.ts';
import { reporting } from '../../logic/reporting.ts';

type Fact = OtherTabFact | OtherStaffTabFact | ActivityHeard;

function factOf(message: TabMessage): Fact {
  if (message.kind === 'wanted') return { type: 'session.wanted' };
  if (message.kind === 'held') return { type: 'session.shared', session: message.session };
  if (message.kind === 'active') return { type: 'activity.heard', at: message.at };
  if (message.kind === 'staffHeld') return { type: 'staffSession.shared', token: message.token, isNew: message.isNew };
  if (message.kind === 'staffEnded') return { type: 'staffSession.endedElsewhere', sessionId: message.sessionId };
  return { type: 'session.endedElsewhere', ut: message.ut, reason: message.reason };
}

export const provideOtherTabs = (tabs: TabChannel) =>
  reporting<Fact>((report) => tabs.watch((message) => report(factOf(message))));
