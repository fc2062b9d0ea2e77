import type { SnapshotFrom } from 'xstate';
import type { ContactFormMachine } from './contactForm.machine.ts';
import type { ContactField, ContactText, OtcChoices } from './contactForm.types.ts';

type Snapshot = SnapshotFrom<ContactFormMachine>;

export const selectTopic = ({ context }: Snapshot) => context.topic;
/** What is typed in one field. */
export const selectText =
  (field: ContactText) =>
  ({ context }: Snapshot): string =>
    context[field];
/** One choice about the trade. */
export const selectChoice =
  <Name extends keyof OtcChoices>(name: Name) =>
  ({ context }: Snapshot): OtcChoices[Name] =>
    context[name];
/** What is wrong with a field: one of our codes or the server's message. */
export const selectFieldProblem =
  (field: ContactField) =>
  ({ context }: Snapshot): string | undefined =>
    context.fieldProblems[field];
export const selectProblem = ({ context }: Snapshot) => context.problem;
export const selectReference = ({ context }: Snapshot) => context.reference;
/** The server takes no message yet. */
export const selectMustWait = (snapshot: Snapshot): boolean => snapshot.matches({ editing: 'waiting' });
/** Sending takes longer than usual. */
export const selectTakesLong = (snapshot: Snapshot): boolean => snapshot.matches({ submitting: 'long' });
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
