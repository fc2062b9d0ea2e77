import { setTimeout as pause } from 'node:timers/promises';
import { type CircuitState, createBreaker } from './breaker.ts';
import { UpstreamError } from './http.ts';

export interface ResilienceOptions {
  readonly faultsToOpen: number;
  readonly openMilliseconds: number;
  readonly tries: number;
  /** Upper bound of the first pause, which doubles; pauses are random below it. */
  readonly firstPause: number;
  /** No retry starts later than this after the first try. */
  readonly retryWithinMs: number;
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  /** From 0 to 1, exclusive. */
  readonly random: () => number;
}

const defaults: ResilienceOptions = {
  faultsToOpen: 5,
  openMilliseconds: 10_000,
  tries: 3,
  firstPause: 250,
  retryWithinMs: 15_000,
  now: Date.now,
  wait: (milliseconds) => pause(milliseconds),
  random: Math.random,
};

interface CallOptions {
  readonly repeatable: boolean;
}

export interface Resilience {
  readonly service: string;
  state(): CircuitState;
  /** Counts every try. */
  readonly counts: { readonly answered: number; readonly failed: number };
  /**
   * Retries where safe: idempotent calls, calls that never arrived, and deferred ones (429).
   * @throws the last error, or CircuitOpenError
   */
  run<Result>(work: () => Promise<Result>, options: CallOptions): Promise<Result>;
}

/** No reply, an unreadable one, or a server error. */
const isFault = (error: unknown): boolean =>
  error instanceof UpstreamError &&
  (error.status === null || error.status < 400 || error.status === 408 || error.status >= 500);

const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether the service cannot have acted on it. */
function hadNoEffect(error: unknown): boolean {
  if (error instanceof UpstreamError && error.status === 429) return true;
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as { cause?: unknown }).cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && neverSent.has(code)) return true;
  }
  return false;
}

/** Retries with jitter, and a circuit breaker. Timeouts belong to the call. */
export function createResilience(service: string, given: Partial<ResilienceOptions> = {}): Resilience {
  const options = { ...defaults, ...given };
  const { tries, firstPause, retryWithinMs, now, wait, random } = options;
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
          if (now() + delay - startedAt > retryWithinMs) throw error;
          await wait(delay);
        }
      }
    },
  };
}

export interface Upstreams {
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
