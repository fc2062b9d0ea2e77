import type { SnapshotFrom } from 'xstate';
import type { Display } from '#domain/site/display.ts';
import type { preferencesMachine } from './preferences.machine.ts';

type Snapshot = SnapshotFrom<typeof preferencesMachine>;

export const selectIsDark = (snapshot: Snapshot): boolean =>
  snapshot.matches({ theme: 'dark' }) || snapshot.matches({ theme: { following: 'dark' } });
export const selectFollowsSystem = (snapshot: Snapshot): boolean => snapshot.matches({ theme: 'following' });
export const selectAmountsAreHidden = (snapshot: Snapshot): boolean => snapshot.matches({ amounts: 'hidden' });
export const selectShortcutIsOn = (snapshot: Snapshot): boolean => snapshot.matches({ shortcut: 'on' });
/** How figures and times are shown. */
export const selectDisplay = ({ context }: Snapshot): Display => context.display;
