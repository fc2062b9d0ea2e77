import { assign, type SnapshotFrom, setup } from 'xstate';
import { passwordProblem } from '#domain/credentials/passwords.ts';
import { tidyRecoveryCode } from '#domain/security/recoveryCodes.ts';
import type { StaffSignIn } from '../adminSession/adminSession.types.ts';
import { formActions, problemsOf } from '../shared/fields.ts';
import { checkingLink, linkEnds, linkFaults, linkGuards } from '../shared/openedLink.ts';
import { type Answer, isRefusedFor, problem, problemOfAnswer } from '../shared/problem.ts';
import { requesting, withEvent, withOutput } from '../shared/requesting.ts';
import { required } from '../shared/required.ts';
import { type FlowTypes, sharedAssigner } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';
import {
  type AcceptedInvitation,
  type AcceptInvitationResult,
  acceptInvitation,
  confirmCodes,
  type ReadInvitationResult,
  readInvitation,
  type StaffInvitationContext,
  type StaffInvitationEvent,
  type StaffInvitationInput,
  type StartAuthenticatorResult,
  saveCodesFile,
  startAuthenticator,
} from './staffInvitation.types.ts';

const acceptedOf = ({ accepted }: StaffInvitationContext): AcceptedInvitation =>
  required(accepted, 'accepted invitation');

const problemOfPassword = ({ password, email }: StaffInvitationContext) => passwordProblem(password, email);

const staffInvitationSetup = setup({
  types: {} as FlowTypes<{
    input: StaffInvitationInput;
    context: StaffInvitationContext;
    events: StaffInvitationEvent;
    output: StaffSignIn | null;
  }>,
  actors: { readInvitation, startAuthenticator, acceptInvitation, confirmCodes },
  guards: {
    ...linkGuards,
    tokenIsThere: ({ context }) => context.token !== '',
    passwordIsValid: ({ context }) => problemOfPassword(context) === null,
    passwordIsRefused: (_, answer: Answer) => isRefusedFor(answer, 'passwordRefused'),
    codeIsWrong: (_, answer: Answer) => isRefusedFor(answer, 'wrong'),
    secretHasExpired: (_, answer: Answer) => isRefusedFor(answer, 'expired'),
    digitsAreComplete: (_, { digits }: { digits: string }) => digits.length === 6,
    codeIsComplete: ({ context }) => context.digits.length === 6,
    typedCodeIsOne: ({ context: { codes, typedCode } }) =>
      (codes ?? []).some((code) => tidyRecoveryCode(code) === tidyRecoveryCode(typedCode)),
  },
  actions: {
    ...formActions(['password']),
    saveCodesFile,
    storeInvitation: assign((_, answer: ReadInvitationResult) =>
      answer.ok ? { invitation: answer.invitation, email: answer.invitation.email } : {},
    ),
    storePassword: assign({ password: (_, params: { password: string }) => params.password, fieldProblems: {} }),
    storeFieldProblem: assign({
      fieldProblems: ({ context }) => problemsOf<'password'>({ password: problemOfPassword(context) }),
    }),
    storeSecret: assign((_, answer: StartAuthenticatorResult) =>
      answer.ok ? { secret: answer.secret, digits: '' } : {},
    ),
    storeDigits: assign({ digits: (_, { digits }: { digits: string }) => digits }),
    storeWrongDigits: sharedAssigner<StaffInvitationContext, Answer>((_, answer) => ({
      problem: problemOfAnswer(answer),
      digits: '',
    })),
    storeAccepted: assign((_, answer: AcceptInvitationResult) =>
      answer.ok ? { accepted: answer.accepted, codes: answer.accepted.codes } : {},
    ),
    storeTypedCode: assign((_, { text }: { text: string }) => ({ typedCode: text, problem: null })),
    clearSecrets: assign({ token: '', password: '', digits: '', secret: null }),
    clearCodes: assign({ codes: null, typedCode: '' }),
  },
  delays: { requestLimit },
});

const unknownCode = { type: 'storeProblem', params: problem('codeUnknown') } as const;

/** A staff member accepts an invitation, or a new link after losing their password or factors. */
export const staffInvitationMachine = staffInvitationSetup.createMachine({
  id: 'staffInvitation',
  context: ({ input }) => ({
    ...{ token: input.token, invitation: null, email: '', password: '', fieldProblems: {}, problem: null },
    ...{ secret: null, digits: '', accepted: null, codes: null, typedCode: '' },
  }),
  initial: 'deciding',
  // Null for an unusable link.
  output: ({ context }) => context.accepted?.signedIn ?? null,
  states: {
    deciding: { always: [{ guard: 'tokenIsThere', target: 'checking' }, { target: 'linkUnknown' }] },
    ...checkingLink({
      src: 'readInvitation',
      input: ({ token }: StaffInvitationContext) => ({ token }),
      accepted: [{ guard: withOutput('accepted'), target: 'choosingPassword', actions: withOutput('storeInvitation') }],
    }),
    choosingPassword: {
      description: 'Nothing is sent yet: password, app and the use of the link are one call.',
      tags: ['form', 'screen:invitationPassword'],
      meta: { title: 'Choose a password' },
      on: {
        'password.changed': { actions: withEvent('storePassword') },
        'field.left': { actions: 'storeFieldProblem' },
        'form.submitted': [
          { guard: 'passwordIsValid', target: 'preparing', actions: 'clearProblems' },
          { actions: 'storeFieldProblem' },
        ],
      },
    },
    preparing: {
      description: 'A secret for the authenticator app. It is another one each time.',
      tags: ['busy', 'screen:invitationPassword'],
      meta: { title: 'Preparing the authenticator app' },
      ...requesting({
        src: 'startAuthenticator',
        input: ({ token }: StaffInvitationContext) => ({ token }),
        onDone: [
          { guard: withOutput('accepted'), target: 'scanning', actions: withOutput('storeSecret') },
          ...linkFaults,
          { target: 'choosingPassword', actions: withOutput('storeRefusal') },
        ],
        failed: 'choosingPassword',
      }),
    },
    scanning: {
      description: 'The sixth digit submits the code.',
      tags: ['form', 'screen:authenticatorSetup'],
      meta: { title: 'Set up the authenticator app' },
      on: {
        'digits.changed': [
          { guard: withEvent('digitsAreComplete'), target: 'accepting', actions: withEvent('storeDigits') },
          { actions: withEvent('storeDigits') },
        ],
        'code.submitted': { guard: 'codeIsComplete', target: 'accepting' },
        'password.revised': { target: 'choosingPassword', actions: 'clearProblems' },
      },
    },
    accepting: {
      description: 'Password, app and the use of the link are saved together, or none of them.',
      tags: ['busy', 'screen:authenticatorSetup'],
      meta: { title: 'Saving' },
      entry: 'clearProblems',
      ...requesting({
        src: 'acceptInvitation',
        input: ({ token, password, digits }: StaffInvitationContext) => ({ token, password, otp: digits }),
        onDone: [
          {
            guard: withOutput('accepted'),
            target: 'showingCodes',
            actions: [withOutput('storeAccepted'), 'clearSecrets'],
          },
          ...linkFaults,
          { guard: withOutput('passwordIsRefused'), target: 'choosingPassword', actions: withOutput('storeRefusal') },
          { guard: withOutput('codeIsWrong'), target: 'scanning', actions: withOutput('storeWrongDigits') },
          { guard: withOutput('secretHasExpired'), target: 'preparing', actions: withOutput('storeRefusal') },
          { target: 'scanning', actions: withOutput('storeRefusal') },
        ],
        failed: 'scanning',
      }),
    },
    showingCodes: {
      description: 'The person is signed in once the codes are saved.',
      tags: ['screen:recoveryCodes'],
      meta: { title: 'Save your recovery codes' },
      on: {
        'codes.downloadRequested': {
          actions: { type: 'saveCodesFile', params: ({ context }) => ({ codes: context.codes ?? [] }) },
        },
        'codes.saved': 'confirmingCodes',
      },
    },
    confirmingCodes: {
      description:
        'One of the codes is entered as proof that they are saved. It stays unused, and the codes can be seen again.',
      tags: ['form', 'screen:recoveryCodeConfirmation'],
      meta: { title: 'Confirm that they are saved' },
      on: {
        'typedCode.changed': { actions: withEvent('storeTypedCode') },
        'code.submitted': [{ guard: 'typedCodeIsOne', target: 'sendingCode' }, { actions: unknownCode }],
        'codes.reviewed': { target: 'showingCodes', actions: 'clearProblem' },
      },
    },
    sendingCode: {
      description: 'From then on, the server shows the codes to nobody.',
      tags: ['busy', 'screen:recoveryCodeConfirmation'],
      meta: { title: 'Confirming the code' },
      entry: 'clearProblem',
      ...requesting({
        src: 'confirmCodes',
        input: (context: StaffInvitationContext) => ({
          token: acceptedOf(context).signedIn.token.token,
          code: context.typedCode,
        }),
        onDone: [
          { guard: withOutput('accepted'), target: 'done' },
          { target: 'confirmingCodes', actions: withOutput('storeRefusal') },
        ],
        failed: 'confirmingCodes',
      }),
    },
    done: { type: 'final', tags: ['terminal'], meta: { title: 'Signed in' }, entry: ['clearSecrets', 'clearCodes'] },
    ...linkEnds('clearSecrets'),
  },
});

export type StaffInvitationMachine = typeof staffInvitationMachine;

type Snapshot = SnapshotFrom<StaffInvitationMachine>;

/** The invited person and role; null until the link is checked. */
export const selectInvitation = ({ context }: Snapshot) => context.invitation;
