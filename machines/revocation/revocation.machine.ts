import { assign, setup } from 'xstate';
import { withEvent } from '../shared/params.ts';
import { problemOf } from '../shared/problem.ts';
import { backOff, requestLimit, revocationSteps } from '../shared/waits.ts';
import { revokeToken } from './revocation.actors.ts';
import type { EndedToken, RevocationContext, RevocationEvent, RevocationInput } from './revocation.types.ts';

const stillValid = ({ tokens, now }: RevocationContext): readonly EndedToken[] => tokens.filter(({ exp }) => exp * 1000 >= now());

/** Ends the user tokens of sessions that have ended here, also after a time without a network. */
export const revocationMachine = setup({
  types: { context: {} as RevocationContext, input: {} as RevocationInput, events: {} as RevocationEvent },
  actors: { revokeToken },
  actions: {
    storeToken: assign({ tokens: ({ context: { tokens } }, { ut, exp }: EndedToken) => [...tokens, { ut, exp }], failures: 0 }),
    clearToken: assign({ tokens: ({ context: { tokens } }) => tokens.slice(1), failures: 0 }),
    clearExpired: assign({ tokens: ({ context }) => stillValid(context) }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
  },
  guards: {
    tokensAreLeft: ({ context }) => stillValid(context).length > 0,
    isRetryable: (_, { error }: { error: unknown }) => problemOf(error).retryable,
  },
  delays: { requestLimit, retryPause: ({ context }) => backOff(revocationSteps, context.failures - 1) },
}).createMachine({
  id: 'revocation',
  context: ({ input }) => ({ ...input, tokens: [], failures: 0 }),
  initial: 'resting',
  on: { 'token.ended': { actions: withEvent('storeToken') } },
  states: {
    resting: {
      description: 'No token is left to end.',
      entry: 'clearExpired',
      on: { 'token.ended': { target: 'revoking', actions: withEvent('storeToken') } },
    },
    deciding: { always: [{ guard: 'tokensAreLeft', target: 'revoking', actions: 'clearExpired' }, { target: 'resting' }] },
    revoking: {
      invoke: {
        id: 'revokeToken',
        src: 'revokeToken',
        input: ({ context }) => ({ ut: context.tokens[0]?.ut ?? '' }),
        onDone: { target: 'deciding', actions: 'clearToken' },
        onError: [
          { guard: withEvent('isRetryable'), target: 'waiting', actions: 'countFailure' },
          // Refused: it counts no more.
          { target: 'deciding', actions: 'clearToken' },
        ],
      },
      after: { requestLimit: { target: 'waiting', actions: 'countFailure' } },
    },
    waiting: {
      description: 'The server was not reached.',
      on: { 'network.online': 'deciding', 'token.ended': { target: 'deciding', actions: withEvent('storeToken') } },
      after: { retryPause: 'deciding' },
    },
  },
});
