import type { ActorRefFrom } from 'xstate';
import type { adminSessionMachine } from '../adminSession/adminSession.machine.ts';
import type { AdminSessionInput, AdminSessionReport, OtherStaffTabFact } from '../adminSession/adminSession.types.ts';
import type { bannerMachine } from '../banner/banner.machine.ts';
import type { idleMachine } from '../idle/idle.machine.ts';
import type { ActivityHeard, IdleReport } from '../idle/idle.types.ts';
import type { navigationMachine } from '../navigation/navigation.machine.ts';
import type { NewVersionMachine } from '../newVersion/newVersion.machine.ts';
import type { OwnerReport } from '../owner/owner.machine.ts';
import type { pageMachine } from '../page/page.machine.ts';
import type { PageReport } from '../page/page.types.ts';
import type { PreferencesInput, preferencesMachine } from '../preferences/preferences.machine.ts';
import type { resourcesMachine } from '../resources/resources.machine.ts';
import type { ResourcesReport } from '../resources/resources.types.ts';
import type { revocationMachine } from '../revocation/revocation.machine.ts';
import type { sessionMachine } from '../session/session.machine.ts';
import type { OtherTabFact, SessionReport, StoredSession } from '../session/session.types.ts';
import type { WindowFact } from '../shared/window.ts';
import type { appMachine } from './app.machine.ts';

export type AppActorRef = ActorRefFrom<typeof appMachine>;

/** The actors that live as long as the app, by system id: `system.get('session')`. */
export interface LongLivedActors {
  readonly session: ActorRefFrom<typeof sessionMachine>;
  /** Once a page of staff was opened, or where a token of theirs was stored. */
  readonly adminSession: ActorRefFrom<typeof adminSessionMachine>;
  readonly banner: ActorRefFrom<typeof bannerMachine>;
  readonly preferences: ActorRefFrom<typeof preferencesMachine>;
  readonly navigation: ActorRefFrom<typeof navigationMachine>;
  readonly page: ActorRefFrom<typeof pageMachine>;
  readonly resources: ActorRefFrom<typeof resourcesMachine>;
  readonly revocation: ActorRefFrom<typeof revocationMachine>;
  /** Once its code is here. */
  readonly newVersion: ActorRefFrom<NewVersionMachine> | undefined;
  /** Only while a customer is signed in. */
  readonly idle: ActorRefFrom<typeof idleMachine> | undefined;
  /** Only while a person of staff is. */
  readonly staffIdle: ActorRefFrom<typeof idleMachine> | undefined;
}

/** The children of the app, by id: the source of each. */
export type AppChildren = {
  session: 'session';
  adminSession: 'adminSession';
  banner: 'banner';
  preferences: 'preferences';
  navigation: 'navigation';
  page: 'page';
  resources: 'resources';
  revocation: 'revocation';
  customer: 'customer';
  staff: 'staff';
  idle: 'idle';
  staffIdle: 'staffIdle';
  newVersion: 'newVersion';
  loadNewVersion: 'loadNewVersion';
  unregisterServiceWorkers: 'unregisterServiceWorkers';
  watchWindow: 'watchWindow';
  watchLocation: 'watchLocation';
  watchOtherTabs: 'watchOtherTabs';
};

export interface AppInput extends PreferencesInput {
  readonly stored: StoredSession | null;
  /** Whether another tab may hold a session. */
  readonly mayBeShared: boolean;
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The same on the clock of this browser, which its tabs share. */
  readonly localNow: () => number;
  /** Reads what the customer's flows hold typed, and what a reload would find of it. */
  readonly readDrafts: () => DraftsByFlow;
  /**
   * When somebody was last active before this tab was loaded, on that clock; null if that is not
   * known.
   */
  readonly lastActiveAt: number | null;
  /**
   * What was typed when a session expired, or before this document was loaded anew, until its
   * customer is back; null without.
   */
  readonly drafts: Drafts | null;
}

/** What staff's session begins with. */
export type StaffStart = Pick<AdminSessionInput, 'stored' | 'mayBeShared' | 'path'>;

export interface AppContext extends AppInput {
  /** The bank's guid of the customer who is signed in; '' without one. */
  readonly customerGuid: string;
}

export type AppEvent =
  | WindowFact
  | OtherTabFact
  | OtherStaffTabFact
  | ActivityHeard
  /** From the watches for somebody who has left. */
  | IdleReport
  /** A flow has opened with its draft. */
  | { readonly type: 'draft.taken'; readonly flow: string }
  | { readonly type: 'route.changed'; readonly path: string }
  /** From the page. */
  | PageReport
  /** From the sessions. */
  | SessionReport
  | AdminSessionReport
  /**
   * A page of staff is about to be shown, or their token is stored, and the code of their session
   * is here.
   */
  | { readonly type: 'staff.expected'; readonly start: StaffStart }
  /** From the open resources. */
  | ResourcesReport
  /** From the customer and from staff. */
  | OwnerReport;

/**
 * What flows of a customer held typed when their session expired, by flow. Never a code, a token or
 * a password.
 */
export type DraftsByFlow = Readonly<Record<string, unknown>>;

/** Kept in memory only, for the same customer to sign in again. */
export interface Drafts {
  readonly customerGuid: string;
  readonly byFlow: DraftsByFlow;
}
