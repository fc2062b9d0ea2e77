import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { OneTimeCodeMachine } from './oneTimeCode.machine.ts';

type Snapshot = SnapshotFrom<OneTimeCodeMachine>;

export const selectDigits = ({ context }: Snapshot) => context.digits;
/** Null until this machine has sent a code. */
export const selectSentTo = ({ context }: Snapshot) => context.sentTo;
/**
 * When another code can be requested, or the lock ends, in ms since 1970 UTC; null without a wait.
 */
export const selectWaitUntil = ({ context }: Snapshot) => context.wait?.until ?? null;
export const selectIsEntering = (snapshot: Snapshot): boolean => snapshot.matches({ sent: { code: 'entering' } });
export const selectIsVerifying = (snapshot: Snapshot): boolean => snapshot.matches({ sent: { code: 'verifying' } });
export const selectIsSending = (snapshot: Snapshot): boolean => snapshot.matches('sending');
/** The next code is sent as soon as the server allows. */
export const selectIsWaiting = (snapshot: Snapshot): boolean => snapshot.matches('waiting');
export const selectMayRequest = (snapshot: Snapshot): boolean => snapshot.can({ type: 'code.requested' });
export const selectMaySubmit = (snapshot: Snapshot): boolean => snapshot.can({ type: 'code.submitted' });
/** Each wrong code restarts the field at its first digit. */
export const selectWrongCodes = ({ context }: Snapshot): number => context.wrongCodes.length;

interface WithCode {
  readonly children: { readonly oneTimeCode?: ActorRefFrom<OneTimeCodeMachine> | undefined };
}
/** The code flow of any flow that invokes it; null without one. */
export const selectCode = ({ children }: WithCode): ActorRefFrom<OneTimeCodeMachine> | null =>
  children.oneTimeCode ?? null;
