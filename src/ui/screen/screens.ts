import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';

interface Tagged {
  hasTag(tag: `screen:${string}`): boolean;
}
type Flow = Pick<AnyActorRef, 'subscribe'> & { readonly getSnapshot: () => Tagged };

/** The screen whose tag (`screen:<key>`) the state carries, or null. */
export function screenOf<Name extends string>(snapshot: Tagged, screens: Readonly<Record<Name, unknown>>): Name | null {
  return (Object.keys(screens) as Name[]).find((name) => snapshot.hasTag(`screen:${name}`)) ?? null;
}

/**
 * The current screen of a flow and its key; `other` if the state carries none.
 * @example const [screen, Screen] = useScreen(flow, signInScreens, 'signIn');
 */
export function useScreen<Screens extends Readonly<Record<string, unknown>>, Name extends keyof Screens & string>(
  flow: Flow,
  screens: Screens,
  other: Name,
): readonly [screen: keyof Screens & string, Screen: Screens[keyof Screens]] {
  const screen: keyof Screens & string =
    useSelector(flow, (snapshot) => screenOf<keyof Screens & string>(snapshot, screens)) ?? other;
  return [screen, screens[screen]];
}
