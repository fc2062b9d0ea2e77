import type { SnapshotFrom } from 'xstate';
import type { ChangeEmailMachine } from './changeEmail.machine.ts';
import type { NewEmailDraft } from './changeEmail.types.ts';

/** The address that is being entered, to be shown again after a session that expired; null without one, and once its link was sent. */
export const changeEmailDraft = (snapshot: SnapshotFrom<ChangeEmailMachine>): NewEmailDraft | null =>
  snapshot.context.newEmail === '' || snapshot.matches('sent') ? null : { newEmail: snapshot.context.newEmail };
