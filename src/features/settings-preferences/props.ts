import type { ActorRefFrom } from 'xstate';
import type { preferencesMachine } from '#machines/preferences/preferences.machine.ts';

export interface PreferencesProps {
  /** What is chosen for this browser. */
  preferences: ActorRefFrom<typeof preferencesMachine>;
}
