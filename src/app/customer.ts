import type { World } from './world.ts';

/** The signed-in customer's guid. Pages behind the customer guard have one; asking elsewhere is a mistake of ours. */
export function customerGuid(world: World): string {
  const { session } = world.actor('session').getSnapshot().context;
  if (!session) throw new Error('no customer is signed in');
  return session.guid;
}
