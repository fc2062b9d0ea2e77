import { fromPromise } from 'xstate';
import { provideEmailLink } from '#app/effects/access/email-link.ts';
import { provideMfaChallenge, usableHere } from '#app/effects/access/mfa-challenge.ts';
import type { OpenPage } from '#app/handle/app-handle.ts';
import { deferred } from '#app/logic/deferred.ts';
import { isRateLimit, refusable } from '#app/mapping/refusals.ts';
import { sessions } from '#contract/access/sessions.ts';
import type { DataOf } from '#contract/kit/call.ts';
import type { FactorProof } from '#domain/security/factors.ts';
import type { CheckFactorResult, FactorSubject } from '#machines/mfaChallenge/mfaChallenge.types.ts';
import type { PasskeySignInInput, PasskeySignInOutput } from '#machines/passkeySignIn/passkeySignIn.types.ts';
import { signInMachine } from '#machines/signIn/signIn.machine.ts';
import type { AuthenticateResult, ExchangeTokenResult } from '#machines/signIn/signIn.types.ts';
import type { UnlockAccountInput, UnlockAccountOutput } from '#machines/unlockAccount/unlockAccount.machine.ts';
import { call } from '#ports/backend/call.ts';
import { challengeOf } from '#ports/backend/challenge.ts';
import { saveIdentityToken, sessionOf, tokenTimes } from '#ports/browser/session-storage.ts';
import { noteIssued } from '#ports/browser/token-clock.ts';
import { HttpError } from '#ports/http.ts';
import { loadCode, loadedCode } from './codeOnDemand.ts';
import { loadPasskeySignIn } from './passkeyOnDemand.ts';
import { loadUnlocking } from './unlockingOnDemand.ts';

type Identified = Omit<Extract<FactorSubject, { kind: 'signIn' }>, 'kind'>;

export const provideSignIn = (page: OpenPage) => {
  const { services } = page;
  // The code's calls carry the same proof as the exchange that required one.
  let proof: Identified = { email: '', idToken: '' };
  return signInMachine.provide({
    actors: {
      emailLink: provideEmailLink(services),
      passkeySignIn: fromPromise<PasskeySignInOutput, PasskeySignInInput>(async ({ input, signal }) => {
        if (!input.usable) return { kind: 'ended', refusal: { ok: false, reason: 'passkeyUnavailable' } };
        const { passkeySignIn } = await loadPasskeySignIn();
        return passkeySignIn(services.identity, input, signal);
      }),
      unlockAccount: fromPromise<UnlockAccountOutput, UnlockAccountInput>(async ({ input, signal }) => {
        const { unlockAccount } = await loadUnlocking();
        return unlockAccount(page, input, signal);
      }),
      authenticate: fromPromise<AuthenticateResult, { email: string; password: string }>(({ input }) =>
        services.identity.authenticate(input.email, input.password),
      ),
      exchangeToken: fromPromise<ExchangeTokenResult, Identified>(({ input, signal }) => {
        proof = input;
        return exchange(input, signal);
      }),
      oneTimeCode: deferred(() => loadedCode(() => proof)),
      mfaChallenge: provideMfaChallenge({
        check: (subject, proof, signal) =>
          refusable(() => checkFactor(identified(subject), proof, signal), factorRefusal),
        // Without a proof, the exchange is refused with a new challenge.
        async renew(subject, signal) {
          const answer = await exchange(identified(subject), signal);
          if ('challenge' in answer) return { ok: true, challenge: answer.challenge };
          // Without a factor, the exchange can at most require a code.
          if (answer.ok || answer.reason === 'browserUnconfirmed') return { ok: false, reason: 'void' };
          if (answer.problem?.code === 'code_locked') return { ...answer, reason: 'locked' };
          return { ...answer, reason: answer.reason === 'tooManyAttempts' ? 'refused' : answer.reason };
        },
      }),
    },
  });
};

function identified(subject: FactorSubject): Identified {
  if (subject.kind !== 'signIn') throw new Error('this check is for signing in');
  return subject;
}

async function openSession({ email, idToken }: Identified, proof: FactorProof | null, signal: AbortSignal) {
  const session = readSession(
    email,
    await call(sessions.start, {
      body: { email, token: idToken, ...proof, zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      signal,
    }),
  );
  saveIdentityToken(idToken);
  return session;
}

const exchange = (input: Identified, signal: AbortSignal): Promise<ExchangeTokenResult> =>
  refusable<ExchangeTokenResult, Reason>(async () => {
    try {
      return { ok: true, session: await openSession(input, null, signal) };
    } catch (error) {
      if (isNewBrowser(error)) await loadCode();
      const challenge = wantedFactor(error);
      if (challenge === null) throw error;
      return { ok: false, reason: 'mfaRequired', challenge: usableHere(challenge) };
    }
  }, exchangeRefusal);

const isNewBrowser = (error: unknown): boolean =>
  error instanceof HttpError && error.problem.code === 'browser_unconfirmed';

/** The challenge of a refusal that requires a second factor; null for any other. */
const wantedFactor = (error: unknown) =>
  error instanceof HttpError && error.problem.code === 'second_factor_required'
    ? challengeOf(error.response?.body)
    : null;

async function checkFactor(input: Identified, proof: FactorProof, signal: AbortSignal): Promise<CheckFactorResult> {
  return { ok: true, grant: { kind: 'signIn', session: await openSession(input, proof, signal) } };
}

type Reason =
  | 'browserUnconfirmed'
  | 'tooManyAttempts'
  | 'emailNotVerified'
  | 'accountLocked'
  | 'tokenRefused'
  | 'refused';

function exchangeRefusal(error: HttpError): Reason {
  if (isRateLimit(error)) return 'tooManyAttempts';
  if (isNewBrowser(error)) return 'browserUnconfirmed';
  return endOf(error) ?? 'refused';
}

function factorRefusal(error: HttpError) {
  const { code } = error.problem;
  if (code === 'code_locked') return 'locked';
  return code === 'code_wrong' ? 'wrong' : (endOf(error) ?? 'refused');
}

/** Refusals that no second factor changes. */
function endOf({ problem, response }: HttpError) {
  if (problem.code === 'email_not_verified') return 'emailNotVerified';
  if (problem.code === 'account_locked') return 'accountLocked';
  return response?.status === 401 ? 'tokenRefused' : null;
}

/** The session with the times in its tokens. An unreadable token is rejected. */
function readSession(email: string, tokens: DataOf<typeof sessions.start>) {
  const session = sessionOf({ ...tokens, email: email.toLowerCase() });
  if (!session || !tokenTimes(tokens.at))
    throw new HttpError(
      { code: 'malformedReply', retryable: true, message: 'We couldn’t read the reply. Please try again.' },
      null,
    );
  noteIssued(session.utIat);
  return session;
}
