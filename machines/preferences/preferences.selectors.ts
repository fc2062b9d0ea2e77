import type { SnapshotFrom } from 'xstate';
import type { preferencesMachine } from './preferences.machine.ts';

type Snapshot = SnapshotFrom<typeof preferencesMachine>;

export const selectIsDark = (snapshot: Snapshot): boolean => snapshot.matches('dark') || snapshot.matches({ following: 'dark' });
export const selectFollowsSystem = (snapshot: Snapshot): boolean => snapshot.matches('following');
