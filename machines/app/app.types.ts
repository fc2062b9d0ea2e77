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

/** By system id: `system.get('session')`. */
export interface LongLivedActors {
  readonly session: ActorRefFrom<typeof sessionMachine>;
  /** Loaded for staff pages, and for a stored staff token. */
  readonly adminSession: ActorRefFrom<typeof adminSessionMachine>;
  readonly banner: ActorRefFrom<typeof bannerMachine>;
  readonly preferences: ActorRefFrom<typeof preferencesMachine>;
  readonly navigation: ActorRefFrom<typeof navigationMachine>;
  readonly page: ActorRefFrom<typeof pageMachine>;
  readonly resources: ActorRefFrom<typeof resourcesMachine>;
  readonly revocation: ActorRefFrom<typeof revocationMachine>;
  /** Undefined until its code loads. */
  readonly newVersion: ActorRefFrom<NewVersionMachine> | undefined;
  /** Only with a signed-in customer. */
  readonly idle: ActorRefFrom<typeof idleMachine> | undefined;
  /** Only with signed-in staff. */
  readonly staffIdle: ActorRefFrom<typeof idleMachine> | undefined;
}

/** The app's children by id. */
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
  /** This browser's clock, which its tabs share. */
  readonly localNow: () => number;
  /** Reads typed input from the customer's flows, and what a reload would restore. */
  readonly readDrafts: () => DraftsByFlow;
  /** The last activity before this tab loaded, on that clock; null if unknown. */
  readonly lastActiveAt: number | null;
  /** Input kept across an expired session or a reload, until its customer is back; null if none. */
  readonly drafts: Drafts | null;
}

/** The staff session's initial data. */
export type StaffStart = Pick<AdminSessionInput, 'stored' | 'mayBeShared' | 'savedZone' | 'path'>;

export interface AppContext extends AppInput {
  /** The signed-in customer's bank guid; '' without one. */
  readonly customerGuid: string;
}

export type AppEvent =
  | WindowFact
  | OtherTabFact
  | OtherStaffTabFact
  | ActivityHeard
  | IdleReport
  /** A flow opened with its draft. */
  | { readonly type: 'draft.taken'; readonly flow: string }
  | { readonly type: 'route.changed'; readonly path: string }
  | PageReport
  | SessionReport
  | AdminSessionReport
  /** The staff session's code has loaded, for a staff page or a stored token. */
  | { readonly type: 'staff.expected'; readonly start: StaffStart }
  | ResourcesReport
  | OwnerReport;

/** Typed input by flow, kept when a session expires. Never includes codes, tokens, or passwords. */
export type DraftsByFlow = Readonly<Record<string, unknown>>;

/** In memory only, for the same customer's next sign-in. */
export interface Drafts {
  readonly customerGuid: string;
  readonly byFlow: DraftsByFlow;
}
