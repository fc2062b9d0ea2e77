import type { SnapshotFrom } from 'xstate';
import type { CodeSubject } from '#domain/security/codeSubjects.ts';
import { confirming } from '../shared/confirming.ts';
import { requesting, withAnswer, withEvent } from '../shared/requesting.ts';
import { idleContext, mfaEnrollmentSetup } from './mfaEnrollment.setup.ts';
import {
  addingPasskey,
  confirmingAuthenticator,
  confirmingCodes,
  creatingPasskey,
  naming,
  scanning,
  sendingCode,
  showingCodes,
} from './mfaEnrollment.states.ts';
import type { FactorChange, MfaEnrollmentContext } from './mfaEnrollment.types.ts';

function changeOf({ change }: MfaEnrollmentContext): { change: FactorChange } {
  if (change === null) throw new Error('no change was begun');
  return { change };
}

/** What the code is for. */
function subjectOf({ change }: MfaEnrollmentContext): CodeSubject | null {
  if (change === null) return null;
  if (change.kind === 'removal') return { kind: 'factorRemoval', passkey: change.factor.kind === 'passkey' ? change.factor.id : null };
  return { kind: change.kind === 'unsavedCodes' ? 'recoveryCodesShown' : change.kind };
}

export const mfaEnrollmentMachine = mfaEnrollmentSetup.createMachine({
  id: 'mfaEnrollment',
  context: ({ input }) => ({ ...input, security: null, ...idleContext, done: null }),
  initial: 'loading',
  invoke: {
    id: 'watchSecurity',
    src: 'watchSecurity',
    // The list then stays as it was loaded last; the server decides on every change.
    onError: {},
  },
  on: { 'security.updated': { actions: withEvent('storeSecurity') } },
  states: {
    loading: {
      description: 'Until it is known what the customer has.',
      tags: ['screen:factorList'],
      meta: { title: 'Loading' },
      always: [
        { guard: 'draftIsReady', target: 'proposing', actions: 'storeDraft' },
        { guard: 'securityIsKnown', target: 'resting' },
      ],
    },
    resting: {
      description: 'What the customer has, and what was done last.',
      tags: ['screen:factorList'],
      meta: { title: 'Second factor' },
      on: {
        'change.requested': [
          { guard: withEvent('changeTakesAway'), target: 'proposing', actions: withEvent('storeChange') },
          { target: 'beginning', actions: withEvent('storeChange') },
        ],
      },
    },
    proposing: {
      description: 'Says what the change means before it is made, or why it could not begin.',
      tags: ['form', 'screen:changeProposal'],
      meta: { title: 'Confirm the change' },
      on: { 'change.submitted': { target: 'beginning', actions: 'clearProblem' }, 'change.canceled': { target: 'resting', actions: 'resetChange' } },
    },
    beginning: {
      description: 'A removal and new recovery codes are made by this call, and unsaved codes come with it. What is added needs more.',
      tags: ['busy', 'screen:changeProposal'],
      meta: { title: 'Beginning the change' },
      exit: 'announceChange',
      ...requesting({
        src: 'beginChange',
        input: changeOf,
        onDone: [
          { guard: withAnswer('authenticatorHasBegun'), target: 'scanning', actions: withAnswer('storeBegun') },
          { guard: withAnswer('passkeyHasBegun'), target: 'naming', actions: withAnswer('storeBegun') },
          { guard: withAnswer('codesHaveCome'), target: 'showingCodes', actions: withAnswer('storeBegun') },
          { guard: withAnswer('accepted'), target: 'resting', actions: 'storeDone' },
          { guard: withAnswer('checkIsRequired'), target: 'checking' },
          { target: 'proposing', actions: withAnswer('storeRefusal') },
        ],
        failed: 'proposing',
      }),
      on: { 'change.canceled': { target: 'resting', actions: 'resetChange' } },
    },
    checking: {
      description: 'A password alone changes nothing: a code, or the second factor itself, confirms that it is the customer.',
      tags: ['screen:changeCheck'],
      meta: { title: 'Confirm it’s you' },
      invoke: confirming('beginning', 'proposing', subjectOf),
      on: { 'change.canceled': { target: 'resting', actions: 'resetChange' } },
    },
    scanning,
    confirmingAuthenticator,
    naming,
    creatingPasskey,
    addingPasskey,
    showingCodes,
    confirmingCodes,
    sendingCode,
  },
});

export type MfaEnrollmentMachine = typeof mfaEnrollmentMachine;

type Snapshot = SnapshotFrom<MfaEnrollmentMachine>;

/** Null until it is loaded. */
export const selectSecurity = ({ context }: Snapshot) => context.security;
export const selectChange = ({ context }: Snapshot) => context.change;
/** What was done last; null before, and once another change began. */
export const selectDone = ({ context }: Snapshot) => context.done;
export const selectName = ({ context }: Snapshot) => context.name;
export const selectNameProblem = ({ context }: Snapshot) => context.nameProblem;
/** The browser's passkey dialog is open. */
export const selectIsCreating = (snapshot: Snapshot): boolean => snapshot.matches('creatingPasskey');
