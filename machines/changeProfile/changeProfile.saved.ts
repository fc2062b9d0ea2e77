import type { SnapshotFrom } from 'xstate';
import type { ChangeProfileMachine } from './changeProfile.machine.ts';
import type { ProfileDraft } from './changeProfile.types.ts';

/**
 * What is being entered, to be shown again after a session that expired; null while the form is
 * closed.
 */
export function changeProfileDraft(snapshot: SnapshotFrom<ChangeProfileMachine>): ProfileDraft | null {
  const { field, phone, country } = snapshot.context;
  return snapshot.hasTag('screen:profileForm') ? { field, phone, country } : null;
}
