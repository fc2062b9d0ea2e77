import type { SnapshotFrom } from 'xstate';
import type { ChangeEmailMachine, NewEmailDraft } from './changeEmail.machine.ts';

/**
 * The address that is being entered, to be shown again after a session that expired; null without
 * one, and once its link was sent.
 */
export const changeEmailDraft = (snapshot: SnapshotFrom<ChangeEmailMachine>): NewEmailDraft | null =>
  snapshot.context.newEmail === '' || snapshot.matches('sent') ? null : { newEmail: snapshot.context.newEmail };
