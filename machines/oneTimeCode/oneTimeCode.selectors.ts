import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { OneTimeCodeMachine } from './oneTimeCode.machine.ts';

type Snapshot = SnapshotFrom<OneTimeCodeMachine>;

export const selectDigits = ({ context }: Snapshot) => context.digits;
/** The address that the code went to; null until this machine has sent one. */
export const selectSentTo = ({ context }: Snapshot) => context.sentTo;
/**
 * When another code can be requested, or the lock ends, in ms since 1970 UTC; null when there is
 * nothing to wait for.
 */
export const selectWaitUntil = ({ context }: Snapshot) => context.wait?.until ?? null;
export const selectIsEntering = (snapshot: Snapshot): boolean => snapshot.matches({ sent: { code: 'entering' } });
export const selectIsVerifying = (snapshot: Snapshot): boolean => snapshot.matches({ sent: { code: 'verifying' } });
export const selectIsSending = (snapshot: Snapshot): boolean => snapshot.matches('sending');
/** The next code is sent as soon as the server allows. */
export const selectIsWaiting = (snapshot: Snapshot): boolean => snapshot.matches('waiting');
export const selectMayRequest = (snapshot: Snapshot): boolean => snapshot.can({ type: 'code.requested' });
export const selectMaySubmit = (snapshot: Snapshot): boolean => snapshot.can({ type: 'code.submitted' });
/**
 * Grows with each code that turned out wrong, when the field has to be filled in again from its
 * first digit.
 */
export const selectWrongCodes = ({ context }: Snapshot): number => context.wrongCodes.length;

interface WithCode {
  readonly children: { readonly oneTimeCode?: ActorRefFrom<OneTimeCodeMachine> | undefined };
}
/** The flow of the code in any flow that invokes it, while it is entered. */
export const selectCode = ({ children }: WithCode): ActorRefFrom<OneTimeCodeMachine> | null =>
  children.oneTimeCode ?? null;
