import type { StaffToken } from '#machines/adminSession/adminSession.types.ts';
import { type SessionKeys, type StoredSession, sessionOf } from './session-storage.ts';
import { staffTokenOf } from './staff-token.ts';

const endings = ['signedOut', 'expired', 'superseded', 'locked', 'securityChanged', 'idle'] as const;
type Ending = (typeof endings)[number];

export type TabMessage =
  | { readonly kind: 'wanted' }
  | { readonly kind: 'held'; readonly session: StoredSession }
  /** The customer was active then (ms since 1970). */
  | { readonly kind: 'active'; readonly at: number }
  | { readonly kind: 'ended'; readonly ut: string; readonly reason: Ending }
  /** The staff token. `isNew`: someone just signed in with it. */
  | { readonly kind: 'staffHeld'; readonly token: StaffToken; readonly isNew: boolean }
  | { readonly kind: 'staffEnded'; readonly sessionId: string };

/** The wire form: a session is sent as its keys, and the receiver reads the token times. */
type Sent =
  | { readonly kind: 'wanted' }
  | ({ readonly kind: 'held' } & SessionKeys)
  | { readonly kind: 'active'; readonly at: string }
  | { readonly kind: 'ended'; readonly ut: string; readonly reason: Ending }
  | { readonly kind: 'staffHeld'; readonly token: string; readonly isNew: 'yes' | 'no' }
  | { readonly kind: 'staffEnded'; readonly sessionId: string };

/** The text fields per message. By hand, so that the first screen needs no schema library. */
const schema: Readonly<Record<string, readonly string[]>> = {
  wanted: [],
  held: ['ut', 'at', 'email', 'guid', 'displayName'],
  active: ['at'],
  ended: ['ut', 'reason'],
  staffHeld: ['token', 'isNew'],
  staffEnded: ['sessionId'],
};

function isSent(data: unknown): data is Sent {
  if (typeof data !== 'object' || data === null) return false;
  const found: Readonly<Record<string, unknown>> = { ...data };
  const kind = String(found.kind);
  return Object.hasOwn(schema, kind) && schema[kind]?.every((key) => typeof found[key] === 'string') === true;
}

/** Parses data from another tab, perhaps of another version; null if unknown. */
export function readTabMessage(sent: unknown): TabMessage | null {
  if (!isSent(sent)) return null;
  if (sent.kind === 'wanted') return { kind: 'wanted' };
  if (sent.kind === 'ended')
    return endings.includes(sent.reason) ? { kind: 'ended', ut: sent.ut, reason: sent.reason } : null;
  if (sent.kind === 'staffHeld')
    return { kind: 'staffHeld', token: staffTokenOf(sent.token), isNew: sent.isNew === 'yes' };
  if (sent.kind === 'staffEnded') return { kind: 'staffEnded', sessionId: sent.sessionId };
  if (sent.kind === 'active') return Number.isFinite(Number(sent.at)) ? { kind: 'active', at: Number(sent.at) } : null;
  const session = sessionOf(sent);
  return session && { kind: 'held', session };
}

/** Null if the browser blocks storage: Firefox then blocks channels too. */
function channelOf(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

export function openTabChannel() {
  const channel = channelOf('statechange.session');
  const send = (message: Sent) => channel?.postMessage(message);
  return {
    askForSession: () => send({ kind: 'wanted' }),
    shareSession: ({ ut, at, email, guid, displayName }: SessionKeys) =>
      send({ kind: 'held', ut, at, email, guid, displayName }),
    shareActivity: (at: number) => send({ kind: 'active', at: String(at) }),
    shareEnding: (ut: string, reason: Ending) => send({ kind: 'ended', ut, reason }),
    shareStaffToken: (token: string, isNew: boolean) => send({ kind: 'staffHeld', token, isNew: isNew ? 'yes' : 'no' }),
    shareStaffEnding: (sessionId: string) => send({ kind: 'staffEnded', sessionId }),
    /** @returns a stop function */
    watch(notify: (message: TabMessage) => void): () => void {
      const listen = ({ data }: MessageEvent<unknown>) => {
        const message = readTabMessage(data);
        if (message) notify(message);
      };
      channel?.addEventListener('message', listen);
      return () => channel?.removeEventListener('message', listen);
    },
  };
}
export type TabChannel = ReturnType<typeof openTabChannel>;
