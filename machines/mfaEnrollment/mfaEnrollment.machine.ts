import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import { tidyLine } from '#domain/credentials/hiddenCharacters.ts';
import type { HeldFactors } from '#domain/security/accountSecurity.ts';
import type { CodeSubject } from '#domain/security/codeSubjects.ts';
import { passkeyNameProblem, suggestedPasskeyName } from '#domain/security/passkeyName.ts';
import { tidyRecoveryCode } from '#domain/security/recoveryCodes.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import { confirming } from '../shared/confirming.ts';
import { type Answer, isRefusedFor, problem, problemOfAnswer } from '../shared/problem.ts';
import { requesting, storeFault, withEvent, withOutput } from '../shared/requesting.ts';
import { required } from '../shared/required.ts';
import { type FlowTypes, problemActions } from '../shared/setup.ts';
import { passkeyRequestLifetime, requestLimit } from '../shared/waits.ts';
import {
  type AddPasskeyResult,
  addPasskey,
  type BeginChangeResult,
  beginChange,
  type ConfirmAuthenticatorResult,
  type CreatePasskeyResult,
  confirmAuthenticator,
  confirmCodes,
  createPasskey,
  type FactorChange,
  type FactorDone,
  type MfaEnrollmentContext,
  type MfaEnrollmentEmitted,
  type MfaEnrollmentEvent,
  type MfaEnrollmentInput,
  saveCodesFile,
  watchSecurity,
} from './mfaEnrollment.types.ts';

const nothingTyped = { digits: '', name: '', nameProblem: null, typedCode: '' } as const;
const noSecrets = { secret: null, options: null, credential: null, codes: null } as const;

/** Without a change, apart from `security` and `done`. */
const idleContext = { change: null, before: null, ...nothingTyped, ...noSecrets, problem: null } as const;

const isOne = (kind: FactorChange['kind']) => (_: unknown, answer: BeginChangeResult) =>
  answer.ok && answer.begun.kind === kind;

const doneKinds: Readonly<Record<Exclude<FactorChange['kind'], 'removal'>, FactorDone['kind']>> = {
  authenticator: 'authenticatorAdded',
  passkey: 'passkeyAdded',
  recoveryCodes: 'recoveryCodesReplaced',
  unsavedCodes: 'recoveryCodesSaved',
};

function doneOf(change: FactorChange): FactorDone['kind'] {
  if (change.kind !== 'removal') return doneKinds[change.kind];
  return change.factor.kind === 'passkey' ? 'passkeyRemoved' : 'authenticatorRemoved';
}

/** Whether the missing factor exists now, although no reply confirmed it. */
function hasBeenAdded({ change, before, security, name }: MfaEnrollmentContext): boolean {
  if (security === null || before === null || security === before) return false;
  if (change?.kind === 'authenticator')
    return security.authenticator !== null && security.authenticator.since !== before.authenticator?.since;
  return security.passkeys.some(
    (key) => key.name === tidyLine(name) && !before.passkeys.some(({ id }) => id === key.id),
  );
}

const nameProblemOf = ({ name, security }: MfaEnrollmentContext) => passkeyNameProblem(name, security?.passkeys ?? []);

const mfaEnrollmentSetup = setup({
  types: {} as FlowTypes<{
    input: MfaEnrollmentInput;
    context: MfaEnrollmentContext;
    events: MfaEnrollmentEvent;
    emitted: MfaEnrollmentEmitted;
    children: { oneTimeCode: 'oneTimeCode' };
  }>,
  actors: {
    oneTimeCode: oneTimeCodeMachine,
    beginChange,
    confirmAuthenticator,
    confirmCodes,
    createPasskey,
    addPasskey,
    watchSecurity,
  },
  guards: {
    draftIsReady: ({ context }) => context.draft !== null && context.security !== null,
    securityIsKnown: ({ context }) => context.security !== null,
    /** Needs a warning first. */
    changeTakesAway: (_, { change }: { change: FactorChange }) =>
      change.kind === 'removal' || change.kind === 'recoveryCodes',
    accepted: (_, answer: Answer) => answer.ok,
    checkIsRequired: (_, answer: Answer) => isRefusedFor(answer, 'checkRequired'),
    authenticatorHasBegun: isOne('authenticator'),
    passkeyHasBegun: isOne('passkey'),
    codesHaveCome: isOne('recoveryCodes'),
    codesWereIssued: (_, answer: ConfirmAuthenticatorResult | AddPasskeyResult) => answer.ok && answer.codes !== null,
    codeIsWrong: (_, answer: Answer) => isRefusedFor(answer, 'wrong'),
    secretHasExpired: (_, answer: Answer) => isRefusedFor(answer, 'expired'),
    digitsAreComplete: (_, { digits }: { digits: string }) => digits.length === 6,
    codeIsComplete: ({ context }) => context.digits.length === 6,
    optionsAreFresh: ({ context }) => context.options !== null,
    nameIsInvalid: ({ context }) => nameProblemOf(context) !== null,
    factorIsThere: ({ context }) => hasBeenAdded(context),
    typedCodeIsOne: ({ context: { codes, typedCode } }) =>
      (codes ?? []).some((code) => tidyRecoveryCode(code) === tidyRecoveryCode(typedCode)),
  },
  actions: {
    ...problemActions,
    saveCodesFile,
    storeSecurity: assign({ security: (_, { security }: { security: HeldFactors }) => security }),
    storeChange: assign(({ context: { security } }, { change }: { change: FactorChange }) => ({
      ...idleContext,
      change,
      before: security,
      name:
        change.kind === 'passkey'
          ? suggestedPasskeyName(security?.session.device ?? null, security?.passkeys ?? [])
          : '',
      draft: null,
      done: null,
    })),
    storeDraft: assign(({ context: { draft, security } }) => ({ ...draft, before: security, draft: null })),
    storeBegun: assign((_, answer: BeginChangeResult) => {
      if (!answer.ok) return {};
      const { begun } = answer;
      if (begun.kind === 'authenticator') return { secret: { secret: begun.secret, uri: begun.uri }, digits: '' };
      if (begun.kind === 'passkey') return { options: begun.options };
      return begun.kind === 'recoveryCodes' ? { codes: begun.codes } : {};
    }),
    storeDigits: assign({ digits: (_, { digits }: { digits: string }) => digits }),
    storeWrongDigits: assign((_, answer: Answer) => ({ problem: problemOfAnswer(answer), digits: '' })),
    storeName: assign((_, { name }: { name: string }) => ({ name, nameProblem: null })),
    storeNameProblem: assign({ nameProblem: ({ context }) => nameProblemOf(context) }),
    storeCredential: assign((_, answer: CreatePasskeyResult) => ({
      credential: answer.ok ? answer.signed : null,
      options: null,
    })),
    storeCodes: assign({
      codes: (_, answer: ConfirmAuthenticatorResult | AddPasskeyResult) => (answer.ok ? answer.codes : null),
    }),
    storeTypedCode: assign((_, { text }: { text: string }) => ({ typedCode: text, problem: null })),
    storeDone: assign(({ context: { change } }) => ({
      ...idleContext,
      done: change === null ? null : { kind: doneOf(change) },
    })),
    clearOptions: assign({ options: null }),
    resetChange: assign({ ...idleContext, done: null }),
    announceChange: emit({ type: 'factors.changed' }),
  },
  delays: { requestLimit, passkeyRequestLifetime },
});

const canceled = { target: 'idle', actions: 'resetChange' } as const;
/** The reply was lost, but the factors now include the new one. */
const unheard = { guard: 'factorIsThere', target: 'loading', actions: 'storeDone' } as const;
/** After a factor is accepted. */
const added = [
  { guard: withOutput('codesWereIssued'), target: 'showingCodes', actions: withOutput('storeCodes') },
  { guard: withOutput('accepted'), target: 'idle', actions: 'storeDone' },
] as const;

const optionsOf = ({ options }: MfaEnrollmentContext) => ({ options: required(options, 'passkey options') });
const codesOf = ({ context }: { context: MfaEnrollmentContext }) => ({ codes: context.codes ?? [] });
const passkeyOf = ({ name, credential }: MfaEnrollmentContext) => ({
  name: tidyLine(name),
  credential: required(credential, 'passkey'),
});

const scanning = mfaEnrollmentSetup.createStateConfig({
  description: 'The secret counts only once a code of the app confirms it. The sixth digit submits the code.',
  tags: ['form', 'screen:authenticatorSetup'],
  meta: { title: 'Set up the authenticator app' },
  always: unheard,
  on: {
    'digits.changed': [
      { guard: withEvent('digitsAreComplete'), target: 'confirmingAuthenticator', actions: withEvent('storeDigits') },
      { actions: withEvent('storeDigits') },
    ],
    'code.submitted': { guard: 'codeIsComplete', target: 'confirmingAuthenticator' },
    'change.canceled': canceled,
  },
});

const confirmingAuthenticator = mfaEnrollmentSetup.createStateConfig({
  tags: ['busy', 'screen:authenticatorSetup'],
  meta: { title: 'Checking the app’s first code' },
  entry: 'clearProblem',
  exit: 'announceChange',
  ...requesting({
    src: 'confirmAuthenticator',
    input: ({ digits }: MfaEnrollmentContext) => ({ otp: digits }),
    onDone: [
      ...added,
      { guard: withOutput('codeIsWrong'), target: 'scanning', actions: withOutput('storeWrongDigits') },
      { guard: withOutput('secretHasExpired'), target: 'beginning', actions: withOutput('storeRefusal') },
      { target: 'scanning', actions: withOutput('storeRefusal') },
    ],
    failed: 'scanning',
  }),
});

const naming = mfaEnrollmentSetup.createStateConfig({
  description:
    'The browser opens its dialog only on the customer’s press. Options that were used or are too old are replaced first, and the customer presses again.',
  tags: ['form', 'screen:passkeyName'],
  meta: { title: 'Name the passkey' },
  always: unheard,
  after: { passkeyRequestLifetime: { actions: 'clearOptions' } },
  on: {
    'name.changed': { actions: withEvent('storeName') },
    'passkey.requested': [
      { guard: 'nameIsInvalid', actions: 'storeNameProblem' },
      { guard: 'optionsAreFresh', target: 'creatingPasskey' },
      { target: 'beginning', actions: { type: 'storeProblem', params: problem('passkeyOptionsExpired', true) } },
    ],
    'change.canceled': canceled,
  },
});

const creatingPasskey = mfaEnrollmentSetup.createStateConfig({
  description: 'The dialog of the browser is open.',
  tags: ['busy', 'screen:passkeyName'],
  meta: { title: 'Waiting for the browser' },
  entry: 'clearProblem',
  invoke: {
    id: 'createPasskey',
    src: 'createPasskey',
    input: ({ context }) => optionsOf(context),
    onDone: [
      { guard: withOutput('accepted'), target: 'addingPasskey', actions: withOutput('storeCredential') },
      { target: 'naming', actions: withOutput('storeRefusal') },
    ],
    onError: { target: 'naming', actions: storeFault },
  },
  after: {
    passkeyRequestLifetime: {
      target: 'naming',
      actions: ['clearOptions', { type: 'storeProblem', params: problem('passkeyTimedOut', true) }],
    },
  },
  on: { 'passkey.canceled': 'naming', 'change.canceled': canceled },
});

const addingPasskey = mfaEnrollmentSetup.createStateConfig({
  tags: ['busy', 'screen:passkeyName'],
  meta: { title: 'Adding the passkey' },
  exit: 'announceChange',
  ...requesting({
    src: 'addPasskey',
    input: passkeyOf,
    onDone: [...added, { target: 'naming', actions: withOutput('storeRefusal') }],
    failed: 'naming',
  }),
});

const showingCodes = mfaEnrollmentSetup.createStateConfig({
  description: 'The customer can copy, print and download them. They come back after a reload, for a day.',
  tags: ['screen:recoveryCodes'],
  meta: { title: 'Save your recovery codes' },
  on: {
    'codes.downloadRequested': { actions: { type: 'saveCodesFile', params: codesOf } },
    'codes.saved': 'confirmingCodes',
  },
});

const confirmingCodes = mfaEnrollmentSetup.createStateConfig({
  description:
    'One of the codes is entered as proof that they are saved. It stays unused, and the codes can be seen again.',
  tags: ['form', 'screen:recoveryCodeConfirmation'],
  meta: { title: 'Confirm that they are saved' },
  on: {
    'typedCode.changed': { actions: withEvent('storeTypedCode') },
    'code.submitted': [
      { guard: 'typedCodeIsOne', target: 'sendingCode' },
      { actions: { type: 'storeProblem', params: problem('codeUnknown') } },
    ],
    'codes.reviewed': { target: 'showingCodes', actions: 'clearProblem' },
  },
});

const sendingCode = mfaEnrollmentSetup.createStateConfig({
  description: 'From then on, the server shows the codes to nobody.',
  tags: ['busy', 'screen:recoveryCodeConfirmation'],
  meta: { title: 'Confirming the code' },
  entry: 'clearProblem',
  exit: 'announceChange',
  ...requesting({
    src: 'confirmCodes',
    input: ({ typedCode }: MfaEnrollmentContext) => ({ code: typedCode }),
    onDone: [
      { guard: withOutput('accepted'), target: 'idle', actions: 'storeDone' },
      {
        guard: withOutput('codeIsWrong'),
        target: 'confirmingCodes',
        actions: { type: 'storeProblem', params: problem('codeUnknown') },
      },
      { target: 'confirmingCodes', actions: withOutput('storeRefusal') },
    ],
    failed: 'confirmingCodes',
  }),
});

const changeOf = ({ change }: MfaEnrollmentContext): { change: FactorChange } => ({
  change: required(change, 'change'),
});

/** For the code's email. */
function subjectOf({ change }: MfaEnrollmentContext): CodeSubject | null {
  if (change === null) return null;
  if (change.kind === 'removal')
    return { kind: 'factorRemoval', passkey: change.factor.kind === 'passkey' ? change.factor.id : null };
  return { kind: change.kind === 'unsavedCodes' ? 'recoveryCodesShown' : change.kind };
}

export const mfaEnrollmentMachine = mfaEnrollmentSetup.createMachine({
  id: 'mfaEnrollment',
  context: ({ input }) => ({ ...input, security: null, ...idleContext, done: null }),
  initial: 'loading',
  invoke: {
    id: 'watchSecurity',
    src: 'watchSecurity',
    // Without updates the list stays; the server decides on each change.
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
        { guard: 'securityIsKnown', target: 'idle' },
      ],
    },
    idle: {
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
      on: {
        'change.submitted': { target: 'beginning', actions: 'clearProblem' },
        'change.canceled': { target: 'idle', actions: 'resetChange' },
      },
    },
    beginning: {
      description:
        'A removal and new recovery codes are made by this call, and unsaved codes come with it. What is added needs more.',
      tags: ['busy', 'screen:changeProposal'],
      meta: { title: 'Beginning the change' },
      exit: 'announceChange',
      ...requesting({
        src: 'beginChange',
        input: changeOf,
        onDone: [
          { guard: withOutput('authenticatorHasBegun'), target: 'scanning', actions: withOutput('storeBegun') },
          { guard: withOutput('passkeyHasBegun'), target: 'naming', actions: withOutput('storeBegun') },
          { guard: withOutput('codesHaveCome'), target: 'showingCodes', actions: withOutput('storeBegun') },
          { guard: withOutput('accepted'), target: 'idle', actions: 'storeDone' },
          { guard: withOutput('checkIsRequired'), target: 'checking' },
          { target: 'proposing', actions: withOutput('storeRefusal') },
        ],
        failed: 'proposing',
      }),
      on: { 'change.canceled': { target: 'idle', actions: 'resetChange' } },
    },
    checking: {
      description:
        'A password alone changes nothing: a code, or the second factor itself, confirms that it is the customer.',
      tags: ['screen:changeCheck'],
      meta: { title: 'Confirm it’s you' },
      invoke: confirming('beginning', 'proposing', subjectOf),
      on: { 'change.canceled': { target: 'idle', actions: 'resetChange' } },
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

/** Null until loaded. */
export const selectSecurity = ({ context }: Snapshot) => context.security;
export const selectChange = ({ context }: Snapshot) => context.change;
/** The last change; null before, and once another starts. */
export const selectDone = ({ context }: Snapshot) => context.done;
export const selectName = ({ context }: Snapshot) => context.name;
export const selectNameProblem = ({ context }: Snapshot) => context.nameProblem;
/** The browser's passkey dialog is open. */
export const selectIsCreating = (snapshot: Snapshot): boolean => snapshot.matches('creatingPasskey');
