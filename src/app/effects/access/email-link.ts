import { fromPromise } from 'xstate';
import { signUps } from '#contract/access/signUps.ts';
import {
  type CheckLinkResult,
  type ConfirmEmailResult,
  emailLinkMachine,
  type SendEmailLinkResult,
} from '#machines/emailLink/emailLink.machine.ts';
import { call } from '#ports/backend/call.ts';
import { saveSentTo } from '../../address/location.ts';
import type { Services } from '../../handle/services.ts';
import { acceptable, isRateLimit } from '../../mapping/refusals.ts';

export const provideEmailLink = ({ identity }: Services) =>
  emailLinkMachine.provide({
    actions: { saveSentTo: (_, { sentTo }) => saveSentTo(sentTo) },
    actors: {
      sendEmailLink: fromPromise<SendEmailLinkResult, { email: string }>(({ input, signal }) =>
        acceptable(
          () => call(signUps.sendLink, { body: input, signal }),
          (error) => (isRateLimit(error) ? 'tooManyAttempts' : 'refused'),
        ),
      ),
      checkLink: fromPromise<CheckLinkResult, { code: string }>(({ input }) => identity.checkLink(input.code)),
      confirmEmail: fromPromise<ConfirmEmailResult, { code: string; password: string }>(({ input }) =>
        identity.confirmEmail(input.code, input.password),
      ),
    },
  });
