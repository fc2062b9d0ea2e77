import { assign, setup } from 'xstate';
import { passwordProblem } from '#domain/credentials/passwords.ts';
import { tidyRecoveryCode } from '#domain/security/recoveryCodes.ts';
import type { StaffSignIn } from '../adminSession/adminSession.types.ts';
import { formActions, problemsOf } from '../shared/fields.ts';
import { linkGuards } from '../shared/openedLink.ts';
import { type Answer, isRefusedFor, problemOfAnswer } from '../shared/problem.ts';
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

/** @throws Error unless the invitation was accepted */
export function acceptedOf({ accepted }: StaffInvitationContext): AcceptedInvitation {
  if (accepted === null) throw new Error('the invitation was not accepted');
  return accepted;
}

const problemOfPassword = ({ password, email }: StaffInvitationContext) => passwordProblem(password, email);

export const staffInvitationSetup = setup({
  types: {} as FlowTypes<{ input: StaffInvitationInput; context: StaffInvitationContext; events: StaffInvitationEvent; output: StaffSignIn | null }>,
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
    typedCodeIsOne: ({ context: { codes, typedCode } }) => (codes ?? []).some((code) => tidyRecoveryCode(code) === tidyRecoveryCode(typedCode)),
  },
  actions: {
    ...formActions(['password']),
    saveCodesFile,
    storeInvitation: assign((_, answer: ReadInvitationResult) =>
      answer.ok ? { invitation: answer.invitation, email: answer.invitation.email } : {},
    ),
    storePassword: assign({ password: (_, params: { password: string }) => params.password, fieldProblems: {} }),
    storeFieldProblem: assign({ fieldProblems: ({ context }) => problemsOf<'password'>({ password: problemOfPassword(context) }) }),
    storeSecret: assign((_, answer: StartAuthenticatorResult) => (answer.ok ? { secret: answer.secret, digits: '' } : {})),
    storeDigits: assign({ digits: (_, { digits }: { digits: string }) => digits }),
    storeWrongDigits: sharedAssigner<StaffInvitationContext, Answer>((_, answer) => ({ problem: problemOfAnswer(answer), digits: '' })),
    storeAccepted: assign((_, answer: AcceptInvitationResult) => (answer.ok ? { accepted: answer.accepted, codes: answer.accepted.codes } : {})),
    storeTypedCode: assign((_, { text }: { text: string }) => ({ typedCode: text, problem: null })),
    clearSecrets: assign({ token: '', password: '', digits: '', secret: null }),
    clearCodes: assign({ codes: null, typedCode: '' }),
  },
  delays: { requestLimit },
});
