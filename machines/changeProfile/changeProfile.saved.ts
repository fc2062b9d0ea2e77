import type { SnapshotFrom } from 'xstate';
import type { ChangeProfileMachine } from './changeProfile.machine.ts';
import type { ProfileDraft } from './changeProfile.types.ts';

/** The typed details, restored after an expired session; null while the form is closed. */
export function changeProfileDraft(snapshot: SnapshotFrom<ChangeProfileMachine>): ProfileDraft | null {
  const { field, phone, country } = snapshot.context;
  return snapshot.hasTag('screen:profileForm') ? { field, phone, country } : null;
}
