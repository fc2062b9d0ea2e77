import type { SnapshotFrom } from 'xstate';
import type { EmailChangeMachine } from './emailChange.machine.ts';

type Snapshot = SnapshotFrom<EmailChangeMachine>;

export const selectEmail = ({ context }: Snapshot) => context.email;
export const selectProblem = ({ context }: Snapshot) => context.problem;
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
