import { tidyLine } from '#domain/credentials/hiddenCharacters.ts';
import { problem } from '../shared/problem.ts';
import { requesting, storeFault, withAnswer, withEvent } from '../shared/requesting.ts';
import { mfaEnrollmentSetup } from './mfaEnrollment.setup.ts';
import type { MfaEnrollmentContext } from './mfaEnrollment.types.ts';

/** The states of adding a factor, and of its recovery codes. */

const canceled = { target: 'resting', actions: 'resetChange' } as const;
/** Its answer was lost, but what was loaded since shows it. */
const unheard = { guard: 'factorIsThere', target: 'loading', actions: 'storeDone' } as const;
/** What an accepted factor leads to. */
const added = [
  { guard: withAnswer('codesWereIssued'), target: 'showingCodes', actions: withAnswer('storeCodes') },
  { guard: withAnswer('accepted'), target: 'resting', actions: 'storeDone' },
] as const;

const optionsOf = ({ options }: MfaEnrollmentContext) => {
  if (options === null) throw new Error('there are no passkey options');
  return { options };
};
const codesOf = ({ context }: { context: MfaEnrollmentContext }) => ({ codes: context.codes ?? [] });
const passkeyOf = ({ name, credential }: MfaEnrollmentContext) => {
  if (credential === null) throw new Error('the browser made no passkey');
  return { name: tidyLine(name), credential };
};

export const scanning = mfaEnrollmentSetup.createStateConfig({
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

export const confirmingAuthenticator = mfaEnrollmentSetup.createStateConfig({
  tags: ['busy', 'screen:authenticatorSetup'],
  meta: { title: 'Checking the app’s first code' },
  entry: 'clearProblem',
  exit: 'announceChange',
  ...requesting({
    src: 'confirmAuthenticator',
    input: ({ digits }: MfaEnrollmentContext) => ({ otp: digits }),
    onDone: [
      ...added,
      { guard: withAnswer('codeIsWrong'), target: 'scanning', actions: withAnswer('storeWrongDigits') },
      { guard: withAnswer('secretHasExpired'), target: 'beginning', actions: withAnswer('storeRefusal') },
      { target: 'scanning', actions: withAnswer('storeRefusal') },
    ],
    failed: 'scanning',
  }),
});

export const naming = mfaEnrollmentSetup.createStateConfig({
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

export const creatingPasskey = mfaEnrollmentSetup.createStateConfig({
  description: 'The dialog of the browser is open.',
  tags: ['busy', 'screen:passkeyName'],
  meta: { title: 'Waiting for the browser' },
  entry: 'clearProblem',
  invoke: {
    id: 'createPasskey',
    src: 'createPasskey',
    input: ({ context }) => optionsOf(context),
    onDone: [
      { guard: withAnswer('accepted'), target: 'addingPasskey', actions: withAnswer('storeCredential') },
      { target: 'naming', actions: withAnswer('storeRefusal') },
    ],
    onError: { target: 'naming', actions: storeFault },
  },
  after: {
    passkeyRequestLifetime: { target: 'naming', actions: ['clearOptions', { type: 'storeProblem', params: problem('passkeyTimedOut', true) }] },
  },
  on: { 'passkey.canceled': 'naming', 'change.canceled': canceled },
});

export const addingPasskey = mfaEnrollmentSetup.createStateConfig({
  tags: ['busy', 'screen:passkeyName'],
  meta: { title: 'Adding the passkey' },
  exit: 'announceChange',
  ...requesting({
    src: 'addPasskey',
    input: passkeyOf,
    onDone: [...added, { target: 'naming', actions: withAnswer('storeRefusal') }],
    failed: 'naming',
  }),
});

export const showingCodes = mfaEnrollmentSetup.createStateConfig({
  description: 'The customer can copy, print and download them. They come back after a reload, for a day.',
  tags: ['screen:recoveryCodes'],
  meta: { title: 'Save your recovery codes' },
  on: {
    'codes.downloadRequested': { actions: { type: 'saveCodesFile', params: codesOf } },
    'codes.saved': 'confirmingCodes',
  },
});

export const confirmingCodes = mfaEnrollmentSetup.createStateConfig({
  description: 'One of the codes is entered as proof that they are saved. It stays unused, and the codes can be seen again.',
  tags: ['form', 'screen:recoveryCodeConfirmation'],
  meta: { title: 'Confirm that they are saved' },
  on: {
    'typedCode.changed': { actions: withEvent('storeTypedCode') },
    'code.submitted': [{ guard: 'typedCodeIsOne', target: 'sendingCode' }, { actions: { type: 'storeProblem', params: problem('codeUnknown') } }],
    'codes.reviewed': { target: 'showingCodes', actions: 'clearProblem' },
  },
});

export const sendingCode = mfaEnrollmentSetup.createStateConfig({
  description: 'From then on, the server shows the codes to nobody.',
  tags: ['busy', 'screen:recoveryCodeConfirmation'],
  meta: { title: 'Confirming the code' },
  entry: 'clearProblem',
  exit: 'announceChange',
  ...requesting({
    src: 'confirmCodes',
    input: ({ typedCode }: MfaEnrollmentContext) => ({ code: typedCode }),
    onDone: [
      { guard: withAnswer('accepted'), target: 'resting', actions: 'storeDone' },
      { guard: withAnswer('codeIsWrong'), target: 'confirmingCodes', actions: { type: 'storeProblem', params: problem('codeUnknown') } },
      { target: 'confirmingCodes', actions: withAnswer('storeRefusal') },
    ],
    failed: 'confirmingCodes',
  }),
});
