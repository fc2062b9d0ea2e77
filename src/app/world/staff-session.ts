import type { AnyActorLogic } from 'xstate';
import { readStaffToken, staffMayBeShared } from '#ports/browser/staff-token.ts';
import type { World } from './world.ts';

type Code = typeof import('../effects/staff/admin-session.ts');
let code: Code | null = null;

/** The logic of staff's session, made from its code once an actor of it begins. */
export function staffSessionLogic<Logic extends AnyActorLogic>(make: (code: Code) => Logic): Logic {
  let made: Logic | null = null;
  return new Proxy({} as Logic, {
    get(_, name) {
      if (code === null) throw new Error('the code of staff’s session has not loaded');
      made ??= make(code);
      const value: unknown = Reflect.get(made, name, made);
      return typeof value === 'function' ? value.bind(made) : value;
    },
  });
}

/** @throws TypeError when its code cannot be loaded */
async function begin({ app }: World): Promise<void> {
  code ??= await import('../effects/staff/admin-session.ts');
  if (app.getSnapshot().matches({ staff: 'away' }))
    app.send({ type: 'staff.expected', start: { stored: readStaffToken(), mayBeShared: staffMayBeShared(), path: location.pathname } });
}

/** Begins staff's session before one of their pages is shown, and beside any other page where their token is stored. Nobody else loads its code. */
export async function expectStaff(world: World, path: string): Promise<void> {
  if (path.startsWith('/admin/')) await begin(world);
  else if (readStaffToken() !== null) void begin(world).catch(() => undefined);
}
