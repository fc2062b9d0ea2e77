export interface LoadOrder {
  readonly url: string;
  /** One customer token per client; a repeated token puts several clients on one customer. */
  readonly tokens: readonly string[];
  readonly warmUp: number;
  readonly measured: number;
}

/** A pair is a quote and its trade; times are sorted ms. */
export interface LoadResult {
  /** All acknowledged trades, with the warm-up. */
  readonly acknowledged: number;
  readonly pairs: number;
  /** Per pair in the window, from the quote's request to the trade. */
  readonly milliseconds: readonly number[];
  /** The generator's own processor time in ms, with the warm-up. */
  readonly used: number;
}

export interface RequestOrder {
  /** Connections are spread over these servers. */
  readonly urls: readonly string[];
  /** Raw HTTP requests, sent in turn. */
  readonly requests: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** Evenly spaced, or `null` for full speed. */
  readonly perSecond: number | null;
}

/** Times are sorted ms. */
export interface RequestResult {
  readonly seconds: number;
  readonly statuses: Readonly<Record<number, number>>;
  readonly milliseconds: readonly number[];
}

export interface CustomersOrder {
  readonly urls: readonly string[];
  /** Raw requests separated by zero bytes: too many for a message. */
  readonly file: string;
  readonly phases: readonly {
    readonly connections: number;
    readonly seconds: number;
    /** Requests per second, a multiple of the last full speed, or `null` for full speed. */
    readonly perSecond: { readonly each: number } | { readonly timesFullSpeed: number } | null;
  }[];
  readonly traders: {
    readonly url: string;
    readonly tokens: readonly string[];
    /** In seconds, between a trader's trades. */
    readonly every: number;
  };
}

/** Preceded by a `phase` message per phase and one after the last. */
export interface CustomersResult {
  readonly phases: readonly (RequestResult & {
    readonly asked: number | null;
    /** Requests still waiting for a connection at the end. */
    readonly unsent: number;
    /** Sorted ms since sending: the customer's wait. */
    readonly answered: readonly number[];
  })[];
  /** Sorted ms per pair, since it was due. */
  readonly trades: readonly number[];
}
