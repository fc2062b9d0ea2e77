/** A user token to end, and when it ends by itself, in seconds since 1970 as in the token. */
export interface EndedToken {
  readonly ut: string;
  readonly exp: number;
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
