import type { SnapshotFrom } from 'xstate';
import type { ChangeEmailMachine, NewEmailDraft } from './changeEmail.machine.ts';

/**
 * The typed address, restored after an expired session; null without one, or once its link is sent.
 */
export const changeEmailDraft = (snapshot: SnapshotFrom<ChangeEmailMachine>): NewEmailDraft | null =>
  snapshot.context.newEmail === '' || snapshot.matches('sent') ? null : { newEmail: snapshot.context.newEmail };
