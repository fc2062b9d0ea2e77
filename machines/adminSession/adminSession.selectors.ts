import type { SnapshotFrom } from 'xstate';
import type { adminSessionMachine } from './adminSession.machine.ts';

/** Who is signed in; null without anybody, and until the server has said. */
export const selectPerson = ({ context }: SnapshotFrom<typeof adminSessionMachine>) => context.person;
