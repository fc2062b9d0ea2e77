import type { World } from '../world.ts';

/** Identifies the session that was signed out, which several tabs may share. */
interface SignedOut {
  readonly guid: string;
  /** When its user token was issued, in seconds. */
  readonly iat: number;
}

/** Signing out in one tab ends the same session, and no other, in every other tab of this browser. */
export function shareSignOut(world: World): void {
  const channel = new BroadcastChannel('statechange.session');
  const session = world.actor('session');
  let open = session.getSnapshot().context.session;
  session.subscribe(({ context }) => {
    open = context.session ?? open;
  });
  session.on('session.ended', ({ reason }) => {
    if (reason === 'signedOut' && open) channel.postMessage({ guid: open.guid, iat: open.utIat } satisfies SignedOut);
  });
  channel.addEventListener('message', ({ data }: MessageEvent<SignedOut>) => {
    const mine = session.getSnapshot().context.session;
    if (mine?.guid === data.guid && mine.utIat === data.iat) session.send({ type: 'session.signOutRequested' });
  });
}
