import { fromPromise } from 'xstate';
import { saveRecoveryCodes } from '#app/effects/account/recovery-codes-file.ts';
import { keepActs } from '#app/effects/staff/acts.ts';
import { staffSignInOf } from '#app/effects/staff/sign-in.ts';
import { acceptable, refusable, refusedInSession } from '#app/mapping/refusals.ts';
import { staffFactors } from '#contract/access/factors.ts';
import { invitation } from '#contract/staff/invitation.ts';
import { staffInvitationMachine } from '#machines/staffInvitation/staffInvitation.machine.ts';
import type {
  AcceptInvitationResult,
  ConfirmOwnCodesResult,
  ReadInvitationResult,
  StartAuthenticatorResult,
} from '#machines/staffInvitation/staffInvitation.types.ts';
import { call } from '#ports/backend/call.ts';
import type { HttpError } from '#ports/http.ts';

const linkFaults = {
  invitation_unknown: 'linkUnknown',
  invitation_used: 'linkUsed',
  invitation_expired: 'linkExpired',
} as const;

const linkRefusal = ({ problem: { code } }: HttpError) => linkFaults[code as keyof typeof linkFaults] ?? 'refused';

function acceptRefusal(error: HttpError) {
  const { code, fields } = error.problem;
  if (fields?.password !== undefined) return 'passwordRefused';
  if (code === 'setup_expired') return 'expired';
  return code === 'code_wrong' || fields?.otp !== undefined ? 'wrong' : linkRefusal(error);
}

/** A wrong code is reported by its field or by its code: the screen handles only one of them. */
const acceptProblem = ({ problem }: HttpError) =>
  problem.fields?.otp === undefined ? problem : { ...problem, code: 'code_wrong', message: problem.fields.otp };

interface Invited {
  readonly token: string;
}

export function provideStaffInvitation() {
  const acts = keepActs();
  return staffInvitationMachine.provide({
    actions: { saveCodesFile: (_, { codes }) => saveRecoveryCodes(codes) },
    actors: {
      readInvitation: fromPromise<ReadInvitationResult, Invited>(({ input: body, signal }) =>
        refusable(
          async () => ({ ok: true, invitation: await call(invitation.read, { body, signal }) }) as const,
          linkRefusal,
        ),
      ),
      startAuthenticator: fromPromise<StartAuthenticatorResult, Invited>(({ input: body, signal }) =>
        refusable(async () => {
          const secret = await acts('authenticator', body.token, (key) =>
            call(invitation.startAuthenticator, { body, key, signal }),
          );
          return { ok: true, secret } as const;
        }, linkRefusal),
      ),
      // No abort signal: a call in progress should finish.
      acceptInvitation: fromPromise<AcceptInvitationResult, Invited & { password: string; otp: string }>(
        ({ input: body }) =>
          refusable(
            async () => {
              const { session, recoveryCodes: codes } = await acts('accept', body, (key) =>
                call(invitation.accept, { body, key }),
              );
              return { ok: true, accepted: { signedIn: staffSignInOf(session), codes } } as const;
            },
            acceptRefusal,
            acceptProblem,
          ),
      ),
      confirmCodes: fromPromise<ConfirmOwnCodesResult, Invited & { code: string }>(
        ({ input: { token, code }, signal }) =>
          acceptable(
            () =>
              acts('codes', code, (key) =>
                call(staffFactors.recoveryCodes.confirm, { body: { code }, token, key, signal }),
              ),
            refusedInSession,
          ),
      ),
    },
  });
}
