import type { AdminSessionMachine } from '#machines/adminSession/adminSession.machine.ts';
import { readStaffToken, readStaffZone, staffMayBeShared } from '#ports/browser/staff-token.ts';
import { deferred } from '../logic/deferred.ts';
import type { AppHandle } from './app-handle.ts';

type Code = typeof import('../effects/staff/admin-session.ts');
let code: Code | null = null;

/** The logic of the staff session, created from its code when an actor starts. */
export const staffSessionLogic = (make: (code: Code) => AdminSessionMachine): AdminSessionMachine =>
  deferred(() => {
    if (code === null) throw new Error('the code of staff’s session has not loaded');
    return make(code);
  });

/** @throws TypeError when its code cannot be loaded */
async function begin({ root, actor }: AppHandle): Promise<void> {
  code ??= await import('../effects/staff/admin-session.ts');
  if (!root.getSnapshot().matches({ staff: 'away' })) return;
  const [stored, mayBeShared, savedZone] = [readStaffToken(), staffMayBeShared(), readStaffZone()];
  root.send({ type: 'staff.expected', start: { stored, mayBeShared, savedZone, path: location.pathname } });
  // The app may be in a transition, after which it starts the session.
  await Promise.resolve();
  code.showTimesOf(actor('adminSession'));
}

/**
 * Starts the staff session before a staff page is shown, and in parallel on any other page if their
 * token is stored. Nobody else loads its code.
 */
export async function expectStaff(app: AppHandle, path: string): Promise<void> {
  if (path.startsWith('/admin/')) await begin(app);
  else if (readStaffToken() !== null) void begin(app).catch(() => undefined);
}
