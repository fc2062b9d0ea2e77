import type { RememberedSession, Sessions } from '../../kit/callers.ts';
import { toLogError } from '../../kit/faults.ts';
import type { BackendServices } from '../../kit/services.ts';
import { activeSince, createActivityRecorder } from './activity.ts';
import { createRememberedSessions } from './remembered-sessions.ts';
import { createSessionFeed, listenInterval } from './session-feed.ts';

/** Live sessions known to this process, kept in sync with all processes. */
export function createSessions({
  db,
  identity,
  background,
  log,
}: Pick<BackendServices, 'db' | 'identity' | 'background' | 'log'>): Sessions {
  const feed = createSessionFeed(db, (guids) => remembered.hear(guids));
  const remembered = createRememberedSessions(feed.isCurrent);
  let isHeard = true;
  const listen = () =>
    feed.listen().then(
      () => {
        isHeard = true;
      },
      (error: unknown) => {
        if (isHeard)
          log.warn({ err: toLogError(error) }, 'changes of sessions are not heard of: every check reads its customer');
        isHeard = false;
      },
    );
  const refresh = async ({ token }: RememberedSession) => {
    const since = remembered.reading();
    const user = await identity.findProved(token.email);
    if (user && !user.disabled && user.validSince === token.validSince) remembered.confirm(token, since);
    else remembered.forget(token.guid);
  };
  // On failure it is retried; after a minute nothing is trusted.
  const refreshDue = async () => void (await Promise.allSettled(remembered.due().map(refresh)));
  let refreshing: Promise<void> | null = null;
  const failed = (error: unknown) =>
    log.error({ err: toLogError(error) }, 'remembered sessions were not kept up to date');
  const start = () => {
    background.run(listen, failed);
    background.every(listenInterval, listen, failed);
    background.every(
      listenInterval,
      () => {
        refreshing ??= refreshDue().finally(() => {
          refreshing = null;
        });
        return refreshing;
      },
      failed,
    );
  };
  const write = createActivityRecorder(db);
  const recordActivity: Sessions['recordActivity'] = async (session, idleSeconds) => {
    const activeAt = activeSince(session, idleSeconds);
    if (activeAt === null) return;
    const { customer, token } = session;
    await write({ email: customer.email, iat: token.iat, activeAt });
    remembered.recordActive(token, activeAt);
  };
  return {
    ...remembered,
    recordActivity,
    start,
    hearOwn: async () => void (remembered.size() > 0 && (await listen())),
  };
}
