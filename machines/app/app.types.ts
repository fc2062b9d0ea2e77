import type { ActorRefFrom, AnyActorLogic, AnyActorRef } from 'xstate';
import type { bannerMachine } from '../banner/banner.machine.ts';
import type { navigationMachine } from '../navigation/navigation.machine.ts';
import type { pageMachine } from '../page/page.machine.ts';
import type { PageReport } from '../page/page.types.ts';
import type { preferencesMachine } from '../preferences/preferences.machine.ts';
import type { Theme } from '../preferences/preferences.types.ts';
import type { resourcesMachine } from '../resources/resources.machine.ts';
import type { ResourcesReport } from '../resources/resources.types.ts';
import type { sessionMachine } from '../session/session.machine.ts';
import type { SessionReport, StoredSession } from '../session/session.types.ts';
import type { appMachine } from './app.machine.ts';

export type AppActorRef = ActorRefFrom<typeof appMachine>;
export type SessionActorRef = ActorRefFrom<typeof sessionMachine>;
export type BannerActorRef = ActorRefFrom<typeof bannerMachine>;
export type PreferencesActorRef = ActorRefFrom<typeof preferencesMachine>;
export type NavigationActorRef = ActorRefFrom<typeof navigationMachine>;
export type PageActorRef = ActorRefFrom<typeof pageMachine>;
export type ResourcesActorRef = ActorRefFrom<typeof resourcesMachine>;

/** The actors that live as long as the app, by system id: `system.get('session')`. */
export interface LongLivedActors {
  readonly session: SessionActorRef;
  readonly banner: BannerActorRef;
  readonly preferences: PreferencesActorRef;
  readonly navigation: NavigationActorRef;
  readonly page: PageActorRef;
  readonly resources: ResourcesActorRef;
}

/** `customer` flows belong to a session and stop with it; `open` flows do not. */
export type FlowScope = 'customer' | 'open';

export interface RunningFlow {
  readonly ref: AnyActorRef;
  readonly scope: FlowScope;
}

export interface AppInput {
  readonly stored: StoredSession | null;
  readonly theme: Theme | null;
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface AppContext extends AppInput {
  /** Flows by key. A flow that ended stays readable until it is closed or opened anew. */
  readonly flows: Readonly<Record<string, RunningFlow>>;
}

export type AppEvent =
  | { readonly type: 'window.focused' }
  | { readonly type: 'tab.hidden' }
  | { readonly type: 'tab.shown' }
  | { readonly type: 'network.offline' }
  | { readonly type: 'network.online' }
  | { readonly type: 'route.changed'; readonly path: string }
  /** A screen needs a flow. Nothing happens when a flow of that key runs. */
  | { readonly type: 'flow.opened'; readonly key: string; readonly scope: FlowScope; readonly logic: AnyActorLogic; readonly input?: unknown }
  | { readonly type: 'flow.closed'; readonly key: string }
  /** From the page. */
  | PageReport
  /** From the session. */
  | SessionReport
  /** From the resources. */
  | ResourcesReport;
