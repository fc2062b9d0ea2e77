import { assign, setup } from 'xstate';
import { problemOf } from '../shared/problem.ts';
import { withEvent } from '../shared/requesting.ts';
import { promiseContract } from '../shared/setup.ts';
import { backOff, requestLimit, revocationSteps } from '../shared/waits.ts';

/**
 * A token whose session is to end, and when it ends by itself, in seconds since 1970 as in the
 * token.
 */
export interface EndedToken {
  readonly ut: string;
  readonly exp: number;
  /** Absent for a customer's. */
  readonly owner?: 'staff';
}

export interface RevocationInput {
  /** Milliseconds since 1970, on the clock that tokens are checked against. */
  readonly now: () => number;
}

export interface RevocationContext extends RevocationInput {
  /** The tokens to end, the oldest first. */
  readonly tokens: readonly EndedToken[];
  /** Calls that failed in a row, for the back-off. */
  readonly failures: number;
}

export type RevocationEvent =
  /** The session with this token has ended here. */
  ({ readonly type: 'token.ended' } & EndedToken) | { readonly type: 'network.online' };

/**
 * POST /customers/sign-out, or that of staff. Rejects with a ProblemError unless the server has
 * answered.
 */
const revokeToken = promiseContract<unknown, Pick<EndedToken, 'ut' | 'owner'>>('revokeToken');

const stillValid = ({ tokens, now }: RevocationContext): readonly EndedToken[] =>
  tokens.filter(({ exp }) => exp * 1000 >= now());

/** When a token ends is of no interest to the server. */
const calledWith = ({ ut, owner }: Pick<EndedToken, 'ut' | 'owner'> = { ut: '' }) => ({ ut, ...(owner && { owner }) });

/** Ends at the server the sessions that have ended here, also after a time without a network. */
export const revocationMachine = setup({
  types: { context: {} as RevocationContext, input: {} as RevocationInput, events: {} as RevocationEvent },
  actors: { revokeToken },
  actions: {
    storeToken: assign({
      tokens: ({ context: { tokens } }, { ut, exp, owner }: EndedToken) => [
        ...tokens,
        { ut, exp, ...(owner && { owner }) },
      ],
      failures: 0,
    }),
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
    deciding: {
      always: [{ guard: 'tokensAreLeft', target: 'revoking', actions: 'clearExpired' }, { target: 'resting' }],
    },
    revoking: {
      invoke: {
        id: 'revokeToken',
        src: 'revokeToken',
        input: ({ context }) => calledWith(context.tokens[0]),
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
