/** What the load generator is told. */
export interface LoadOrder {
  readonly url: string;
  /** One customer token a client; the same token several times puts several clients on one customer. */
  readonly tokens: readonly string[];
  /** Seconds that are not counted, then seconds that are. */
  readonly warmUp: number;
  readonly measured: number;
}

/** What it found. A pair is one quote and the trade made of it; times are milliseconds, sorted. */
export interface LoadResult {
  /** Every trade that was acknowledged, those of the warm-up included. */
  readonly acknowledged: number;
  /** Pairs that ended within the measured window. */
  readonly pairs: number;
  /** Of each pair in the window, from sending the quote to having the trade. */
  readonly milliseconds: readonly number[];
  /** Milliseconds of processor time that the generator itself used, the warm-up included. */
  readonly used: number;
}

/** What the load generator of whole requests is told. */
export interface RequestOrder {
  /** The servers, among which the connections are spread. */
  readonly urls: readonly string[];
  /** Whole requests as they go over the wire, sent in turn. */
  readonly requests: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** Evenly spread, or `null` for as many as are answered: each connection sends its next at once. */
  readonly perSecond: number | null;
}

/** What it found. Times are milliseconds, sorted. */
export interface RequestResult {
  readonly seconds: number;
  readonly statuses: Readonly<Record<number, number>>;
  readonly milliseconds: readonly number[];
}

/** What the load generator of signed-in customers is told. */
export interface CustomersOrder {
  readonly urls: readonly string[];
  /** Of whole requests, each ended by a zero byte but the last: too many to be told. */
  readonly file: string;
  readonly phases: readonly {
    readonly connections: number;
    readonly seconds: number;
    /** Requests a second; or so many times those that the last phase at full speed had answered; `null` for full speed. */
    readonly perSecond: { readonly each: number } | { readonly timesFullSpeed: number } | null;
  }[];
  readonly traders: {
    readonly url: string;
    readonly tokens: readonly string[];
    /** Seconds between two trades of one of them. */
    readonly every: number;
  };
}

/** What it found. It says `phase` before each phase and after the last. */
export interface CustomersResult {
  readonly phases: readonly (RequestResult & {
    readonly asked: number | null;
    /** How many still waited for a connection at the end. */
    readonly unsent: number;
    /** Milliseconds from when each request was sent, sorted: what its customer waits for. */
    readonly answered: readonly number[];
  })[];
  /** Milliseconds of each quote with its trade, from when it was due, sorted. */
  readonly trades: readonly number[];
}
