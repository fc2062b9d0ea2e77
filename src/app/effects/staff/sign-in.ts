import { fromPromise } from 'xstate';
import { type StaffSessionReply, staffSession } from '#contract/staff/session.ts';
import type { FactorProof } from '#domain/security/factors.ts';
import type { StaffSignIn } from '#machines/adminSession/adminSession.types.ts';
import { adminSignInMachine, type SignInStaffResult } from '#machines/adminSignIn/adminSignIn.machine.ts';
import type { FactorSubject } from '#machines/mfaChallenge/mfaChallenge.types.ts';
import { call } from '#ports/backend/call.ts';
import { challengeOf } from '#ports/backend/challenge.ts';
import { staffTokenOf } from '#ports/browser/staff-token.ts';
import { HttpError } from '#ports/http.ts';
import { isRateLimit, refusable } from '../../mapping/refusals.ts';
import { provideMfaChallenge, usableHere } from '../access/mfa-challenge.ts';
import { type Acts, keepActs } from './acts.ts';

type Credentials = Omit<Extract<FactorSubject, { kind: 'staffSignIn' }>, 'kind'>;

const unreadable = {
  code: 'malformedReply',
  retryable: true,
  message: 'We couldn’t read the reply. Please try again.',
} as const;

/** The session from a reply. @throws HttpError for an unreadable token */
export function staffSignInOf({ token, person }: StaffSessionReply): StaffSignIn {
  const read = token === null ? null : staffTokenOf(token);
  if (read === null || read.exp === 0) throw new HttpError(unreadable, null);
  return { token: read, person };
}

type SignIn = (credentials: Credentials, proof: FactorProof | null, signal: AbortSignal) => Promise<StaffSignIn>;

const signInAs =
  (acts: Acts): SignIn =>
  (credentials, proof, signal) => {
    const body = { ...credentials, ...proof };
    return acts('sign-in', body, async (key) => staffSignInOf(await call(staffSession.signIn, { body, key, signal })));
  };

const challengeIn = (error: unknown) =>
  error instanceof HttpError && error.problem.code === 'second_factor_required'
    ? challengeOf(error.response?.body)
    : null;

function refusalOf(error: HttpError): 'tooManyAttempts' | 'wrongCredentials' | 'refused' {
  if (isRateLimit(error)) return 'tooManyAttempts';
  return error.response?.status === 401 ? 'wrongCredentials' : 'refused';
}

const begin = (signIn: SignIn, input: Credentials, signal: AbortSignal): Promise<SignInStaffResult> =>
  refusable<SignInStaffResult, 'tooManyAttempts' | 'wrongCredentials' | 'refused'>(async () => {
    try {
      return { ok: true, signedIn: await signIn(input, null, signal) };
    } catch (error) {
      const challenge = challengeIn(error);
      if (challenge === null) throw error;
      return { ok: false, reason: 'mfaRequired', challenge: usableHere(challenge) };
    }
  }, refusalOf);

function factorRefusal({ problem, response }: HttpError) {
  if (problem.code === 'code_locked') return 'locked';
  if (problem.code === 'code_wrong') return 'wrong';
  // The password was changed, or the person deactivated, after it was accepted.
  return response?.status === 401 ? 'tokenRefused' : 'refused';
}

function credentialsOf(subject: FactorSubject): Credentials {
  if (subject.kind !== 'staffSignIn') throw new Error('this check is for signing in as staff');
  return { email: subject.email, password: subject.password };
}

export function provideAdminSignIn() {
  const signIn = signInAs(keepActs());
  return adminSignInMachine.provide({
    actors: {
      signInStaff: fromPromise<SignInStaffResult, Credentials>(({ input, signal }) => begin(signIn, input, signal)),
      mfaChallenge: provideMfaChallenge({
        check: (subject, proof, signal) =>
          refusable(
            async () =>
              ({
                ok: true,
                grant: { kind: 'staffSignIn', signedIn: await signIn(credentialsOf(subject), proof, signal) },
              }) as const,
            factorRefusal,
          ),
        // Without a proof, the sign-in is refused with a new challenge.
        async renew(subject, signal) {
          const answer = await begin(signIn, credentialsOf(subject), signal);
          if ('challenge' in answer) return { ok: true, challenge: answer.challenge };
          if (answer.ok) return { ok: false, reason: 'void' };
          if (answer.problem?.code === 'code_locked') return { ...answer, reason: 'locked' };
          return { ...answer, reason: answer.reason === 'wrongCredentials' ? 'tokenRefused' : 'refused' };
        },
      }),
    },
  });
}
