import { assign, setup } from 'xstate';
import { problemOf } from '../shared/problem.ts';
import { withEvent } from '../shared/requesting.ts';
import { promiseContract } from '../shared/setup.ts';
import { backOff, requestLimit, revocationSteps } from '../shared/waits.ts';

/** A token to revoke, and its own expiry in seconds since 1970. */
export interface EndedToken {
  readonly ut: string;
  readonly exp: number;
  /** Absent for customers. */
  readonly owner?: 'staff';
}

export interface RevocationInput {
  /** Milliseconds since 1970, on the clock used to check tokens. */
  readonly now: () => number;
}

export interface RevocationContext extends RevocationInput {
  /** Oldest first. */
  readonly tokens: readonly EndedToken[];
  /** Failures in a row, for the back-off. */
  readonly failures: number;
}

export type RevocationEvent =
  /** The token's session has ended here. */
  ({ readonly type: 'token.ended' } & EndedToken) | { readonly type: 'network.online' };

/** POST /customers/sign-out, or the staff's. @throws ProblemError unless the server replied */
const revokeToken = promiseContract<unknown, Pick<EndedToken, 'ut' | 'owner'>>('revokeToken');

const stillValid = ({ tokens, now }: RevocationContext): readonly EndedToken[] =>
  tokens.filter(({ exp }) => exp * 1000 >= now());

/** The server doesn't need the expiry. */
const calledWith = ({ ut, owner }: Pick<EndedToken, 'ut' | 'owner'> = { ut: '' }) => ({ ut, ...(owner && { owner }) });

/** Revokes ended sessions on the server, even after time offline. */
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
  initial: 'idle',
  on: { 'token.ended': { actions: withEvent('storeToken') } },
  states: {
    idle: {
      description: 'No token is left to end.',
      entry: 'clearExpired',
      on: { 'token.ended': { target: 'revoking', actions: withEvent('storeToken') } },
    },
    deciding: {
      always: [{ guard: 'tokensAreLeft', target: 'revoking', actions: 'clearExpired' }, { target: 'idle' }],
    },
    revoking: {
      invoke: {
        id: 'revokeToken',
        src: 'revokeToken',
        input: ({ context }) => calledWith(context.tokens[0]),
        onDone: { target: 'deciding', actions: 'clearToken' },
        onError: [
          { guard: withEvent('isRetryable'), target: 'waiting', actions: 'countFailure' },
          // Refused: it is already invalid.
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
