import { setTimeout as pause } from 'node:timers/promises';
import { type CircuitState, createBreaker } from './breaker.ts';
import { UpstreamError } from './http.ts';

export interface ResilienceOptions {
  readonly faultsToOpen: number;
  readonly openMilliseconds: number;
  /** The most times one call is sent. */
  readonly tries: number;
  /** The longest first pause between tries. It doubles each time, and each pause is random below it. */
  readonly firstPause: number;
  /** No retry starts later than this after the first try, so that the caller gets a reply in time. */
  readonly patience: number;
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  /** From 0 up to 1. */
  readonly random: () => number;
}

const defaults: ResilienceOptions = {
  faultsToOpen: 5,
  openMilliseconds: 10_000,
  tries: 3,
  firstPause: 250,
  patience: 15_000,
  now: Date.now,
  wait: (milliseconds) => pause(milliseconds),
  random: Math.random,
};

interface CallOptions {
  /** Whether the call is idempotent. */
  readonly repeatable: boolean;
}

/** Retries and a circuit breaker for one upstream service. */
export interface Resilience {
  readonly service: string;
  state(): CircuitState;
  /** How calls ended, counting each try. */
  readonly counts: { readonly answered: number; readonly failed: number };
  /**
   * Runs the work, and retries after a fault where that is safe: repeatable calls, calls that never reached the service, and calls
   * that it deferred (429).
   * @throws what the last try threw; CircuitOpenError while the circuit is open.
   */
  run<Result>(work: () => Promise<Result>, options: CallOptions): Promise<Result>;
}

/** No reply, an unreadable reply, or a reply that the service itself failed. Everything else is an answer. */
const isFault = (error: unknown): boolean =>
  error instanceof UpstreamError && (error.status === null || error.status < 400 || error.status === 408 || error.status >= 500);

const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** Whether the service cannot have acted on the call, whatever the call was. */
function hadNoEffect(error: unknown): boolean {
  if (error instanceof UpstreamError && error.status === 429) return true;
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as { cause?: unknown }).cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && neverSent.has(code)) return true;
  }
  return false;
}

/** Timeouts belong to the call; this adds retries with growing random pauses and a circuit breaker. State is per process. */
export function createResilience(service: string, given: Partial<ResilienceOptions> = {}): Resilience {
  const options = { ...defaults, ...given };
  const { tries, firstPause, patience, now, wait, random } = options;
  const counts = { answered: 0, failed: 0 };
  const breaker = createBreaker(service, { ...options, isFault });
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result> =>
    breaker.pass(async () => {
      try {
        const result = await work();
        counts.answered += 1;
        return result;
      } catch (error) {
        counts[isFault(error) ? 'failed' : 'answered'] += 1;
        throw error;
      }
    });
  const pauseBefore = (sent: number, error: unknown): number => {
    const drawn = random() * firstPause * 2 ** (sent - 1);
    return error instanceof UpstreamError ? Math.max(drawn, error.retryAfter ?? 0) : drawn;
  };
  return {
    service,
    state: breaker.state,
    counts,
    async run(work, { repeatable }) {
      const startedAt = now();
      for (let sent = 1; ; sent++) {
        try {
          return await attempt(work);
        } catch (error) {
          const mayRepeat = hadNoEffect(error) || (repeatable && isFault(error));
          if (sent === tries || !mayRepeat || breaker.state() === 'open') throw error;
          const delay = pauseBefore(sent, error);
          if (now() + delay - startedAt > patience) throw error;
          await wait(delay);
        }
      }
    },
  };
}

/** The upstream services, each with its own circuit. */
export interface Upstreams {
  /** The one for this service, created on first use. */
  of(service: string): Resilience;
  all(): readonly Resilience[];
}

export function createUpstreams(options: Partial<ResilienceOptions> = {}): Upstreams {
  const known = new Map<string, Resilience>();
  return {
    of(service) {
      const made = known.get(service) ?? createResilience(service, options);
      known.set(service, made);
      return made;
    },
    all: () => [...known.values()],
  };
}
