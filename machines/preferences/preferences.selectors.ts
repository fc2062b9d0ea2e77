import type { SnapshotFrom } from 'xstate';
import type { preferencesMachine } from './preferences.machine.ts';

export const isDark = (snapshot: SnapshotFrom<typeof preferencesMachine>): boolean => snapshot.matches('dark');
