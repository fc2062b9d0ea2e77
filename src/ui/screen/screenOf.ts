/** What is asked of a snapshot here. */
interface Tagged {
  hasTag(tag: `screen:${string}`): boolean;
}

/**
 * The key of a screen table whose tag (`screen:<key>`) a state carries; null for a state without one of them.
 * @example const Screen = screens[useSelector(flow, (snapshot) => screenOf(snapshot, screens)) ?? 'signIn'];
 */
export function screenOf<Name extends string>(snapshot: Tagged, screens: Readonly<Record<Name, unknown>>): Name | null {
  return (Object.keys(screens) as Name[]).find((name) => snapshot.hasTag(`screen:${name}`)) ?? null;
}
