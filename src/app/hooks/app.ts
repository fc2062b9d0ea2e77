import { useSelector } from '@xstate/react';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { catalogue, type Owner } from '#machines/flows/catalogue.ts';
import type { FlowName, FlowRefs } from '#machines/flows/flows.types.ts';
import type { LastSuccess } from '#machines/request/request.types.ts';
import { keyOf } from '#machines/resources/keys.ts';
import type { Problem } from '#machines/shared/problem.ts';
import type { SignedIn } from '#ui/reader/ByReader.tsx';
import { type AppHandle, request } from '../handle/app-handle.ts';
import { type ResourceName, resourceNamed, type ValueOf, type Wanted } from '../resources/resources.ts';

const ReactContext = createContext<AppHandle | null>(null);
export const AppProvider = ReactContext.Provider;

export function useApp(): AppHandle {
  const app = useContext(ReactContext);
  if (!app) throw new Error('there is no app around this component');
  return app;
}

const never = () => () => undefined;

/**
 * Whether React is hydrating a prerendered page. It must first render what the build did: for an
 * anonymous visitor, before anything has loaded. It renders again at once with the real state.
 */
export function useIsHydrating(): boolean {
  const { drawnFor } = useApp();
  return useSyncExternalStore(
    never,
    () => false,
    () => drawnFor === undefined,
  );
}

/** The flows and data of the signed-in customer or staff member. */
const useOwned = (owner: Owner) =>
  useSelector(
    useSelector(useApp().root, ({ children }) => (owner === 'public' ? undefined : children[owner])),
    (snapshot) => snapshot?.children,
  );

/** A flow of these owners by name; null if there is none (its session has just ended). */
export function useOwnedFlow<Name extends FlowName>(name: Name): FlowRefs[Name] | null {
  const { owner, until } = catalogue[name];
  const owned = useOwned(owner);
  const ofPage = useSelector(useApp().actor('page'), ({ children }) => children.flows);
  return useSelector(until === 'page' ? ofPage : owned?.flows, (snapshot) => snapshot?.context.flows[name]) ?? null;
}

/** A flow of the customer or of the current page. Staff pages use `useFlow` from `staff.ts`. */
export const useFlow: <Name extends FlowName<'public' | 'customer'>>(name: Name) => FlowRefs[Name] | null =
  useOwnedFlow;

/** The bank's guid of the signed-in customer; null without one. */
export function useCustomerGuid(): string | null {
  const guid = useSelector(useApp().actor('session'), ({ context }) => context.session?.guid ?? null);
  return useIsHydrating() ? null : guid;
}

/** Whether a customer is signed in; null until the page is hydrated, and until other tabs reply. */
export function useSignedIn(): SignedIn {
  const guid = useCustomerGuid();
  const isAsking = useSelector(useApp().actor('session'), (snapshot) => snapshot.matches('asking'));
  return useIsHydrating() || isAsking ? null : guid !== null;
}

/** A load for a screen. `value` stays during a reload. */
export interface Loaded<Value> {
  readonly value: Value | null;
  /** The last loaded payload, even if a later reload failed. */
  readonly known: Value | null;
  /** When `known` loaded, in ms; null before. */
  readonly loadedAt: number | null;
  /** `loadedAt`, if a later load failed; null while it is current. */
  readonly staleSince: number | null;
  readonly problem: Problem | null;
  readonly busy: boolean;
  readonly reload: () => void;
}

export function useOwnedLoad<Name extends ResourceName>(name: Name, ...wanted: Wanted<Name>): Loaded<ValueOf<Name>> {
  const app = useApp();
  const { owner } = resourceNamed(name);
  const ofOwner = useOwned(owner)?.resources;
  const key = keyOf(name, wanted[0]);
  const found = useSelector(
    owner === 'public' ? app.actor('resources') : ofOwner,
    (snapshot) => snapshot?.context.requests[key],
  );
  const value = useSelector(found, (snapshot) => (snapshot?.context.value ?? null) as ValueOf<Name> | null);
  const lastSuccess = useSelector(
    found,
    (snapshot) => (snapshot?.context.lastSuccess ?? null) as LastSuccess<ValueOf<Name>> | null,
  );
  const problem = useSelector(found, (snapshot) => snapshot?.context.problem ?? null);
  const busy = useSelector(found, (snapshot) => snapshot?.hasTag('busy') ?? true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is wanted, whichever object does.
  const reload = useCallback(() => request(app, name, ...wanted), [app, key]);
  if (useIsHydrating())
    return { value: null, known: null, loadedAt: null, staleSince: null, problem: null, busy: true, reload };
  const loadedAt = lastSuccess?.at ?? null;
  return {
    value,
    known: lastSuccess?.payload ?? null,
    loadedAt,
    staleSince: value === null ? loadedAt : null,
    problem,
    busy,
    reload,
  };
}

export const useLoaded: <Name extends ResourceName<'public' | 'customer'>>(
  name: Name,
  ...wanted: Wanted<Name>
) => Loaded<ValueOf<Name>> = useOwnedLoad;

/** The bank's state of the customer (`unverified`, `verified`, …); null while it loads. */
export const useCustomerState = (): string | null => useLoaded('customer').known?.state ?? null;

/** Whether prices and money are the sandbox's, which screens must say. */
export const useSandbox = (): boolean => useApp().services.settings.sandbox;
