import { assign, emit, setup } from 'xstate';
import { tidyLine } from '#domain/credentials/hiddenCharacters.ts';
import type { HeldFactors } from '#domain/security/accountSecurity.ts';
import { passkeyNameProblem, suggestedPasskeyName } from '#domain/security/passkeyName.ts';
import { tidyRecoveryCode } from '#domain/security/recoveryCodes.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import { type Answer, isRefusedFor, problemOfAnswer } from '../shared/problem.ts';
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

/** The context at the start, and after a change without `security` and `done`. */
export const idleContext = { change: null, before: null, ...nothingTyped, ...noSecrets, problem: null } as const;

const isOne = (kind: FactorChange['kind']) => (_: unknown, answer: BeginChangeResult) => answer.ok && answer.begun.kind === kind;

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

/** A factor is there that was not when the change began, although no answer said so. */
function hasBeenAdded({ change, before, security, name }: MfaEnrollmentContext): boolean {
  if (security === null || before === null || security === before) return false;
  if (change?.kind === 'authenticator') return security.authenticator !== null && security.authenticator.since !== before.authenticator?.since;
  return security.passkeys.some((key) => key.name === tidyLine(name) && !before.passkeys.some(({ id }) => id === key.id));
}

const nameProblemOf = ({ name, security }: MfaEnrollmentContext) => passkeyNameProblem(name, security?.passkeys ?? []);

export const mfaEnrollmentSetup = setup({
  types: {} as FlowTypes<{
    input: MfaEnrollmentInput;
    context: MfaEnrollmentContext;
    events: MfaEnrollmentEvent;
    emitted: MfaEnrollmentEmitted;
    children: { oneTimeCode: 'oneTimeCode' };
  }>,
  actors: { oneTimeCode: oneTimeCodeMachine, beginChange, confirmAuthenticator, confirmCodes, createPasskey, addPasskey, watchSecurity },
  guards: {
    draftIsReady: ({ context }) => context.draft !== null && context.security !== null,
    securityIsKnown: ({ context }) => context.security !== null,
    /** Something has to be said before it begins. */
    changeTakesAway: (_, { change }: { change: FactorChange }) => change.kind === 'removal' || change.kind === 'recoveryCodes',
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
    typedCodeIsOne: ({ context: { codes, typedCode } }) => (codes ?? []).some((code) => tidyRecoveryCode(code) === tidyRecoveryCode(typedCode)),
  },
  actions: {
    ...problemActions,
    saveCodesFile,
    storeSecurity: assign({ security: (_, { security }: { security: HeldFactors }) => security }),
    storeChange: assign(({ context: { security } }, { change }: { change: FactorChange }) => ({
      ...idleContext,
      change,
      before: security,
      name: change.kind === 'passkey' ? suggestedPasskeyName(security?.session.device ?? null, security?.passkeys ?? []) : '',
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
    storeCredential: assign((_, answer: CreatePasskeyResult) => ({ credential: answer.ok ? answer.signed : null, options: null })),
    storeCodes: assign({ codes: (_, answer: ConfirmAuthenticatorResult | AddPasskeyResult) => (answer.ok ? answer.codes : null) }),
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
