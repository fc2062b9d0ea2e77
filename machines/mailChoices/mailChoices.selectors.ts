import type { SnapshotFrom } from 'xstate';
import type { MailChoices } from '#domain/security/mailChoices.ts';
import type { Problem } from '../shared/problem.ts';
import type { MailChoicesMachine } from './mailChoices.machine.ts';
import type { MailChoice } from './mailChoices.types.ts';

type Snapshot = SnapshotFrom<MailChoicesMachine>;

export const selectChoices = ({ context }: Snapshot): MailChoices | null => context.choices;
/** The choice that is being saved; null for none. */
export const selectSaving = (snapshot: Snapshot): MailChoice | null => (snapshot.matches('saving') ? snapshot.context.changed : null);
/** The choice that was just saved; null for none. */
export const selectSaved = (snapshot: Snapshot): MailChoice | null => (snapshot.matches('saved') ? snapshot.context.changed : null);
/** The choice that was not saved; null for none. */
export const selectFailed = (snapshot: Snapshot): MailChoice | null => (snapshot.matches('failed') ? snapshot.context.changed : null);
/** Why it was not. */
export const selectProblem = ({ context }: Snapshot): Problem | null => context.problem;
