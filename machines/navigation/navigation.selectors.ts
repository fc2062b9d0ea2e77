import type { SnapshotFrom } from 'xstate';
import type { navigationMachine } from './navigation.machine.ts';

export const isSidebarOpen = (snapshot: SnapshotFrom<typeof navigationMachine>): boolean => snapshot.matches('open');
