import type { ActorRefFrom } from 'xstate';
import type { preferencesMachine } from '#machines/preferences/preferences.machine.ts';

export interface PreferencesProps {
  /** The choices for this browser. */
  preferences: ActorRefFrom<typeof preferencesMachine>;
}
