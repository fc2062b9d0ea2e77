import { UpstreamError } from './http.ts';

/** Thrown while a service that failed too often in a row gets time to recover. */
export class CircuitOpenError extends UpstreamError {
  /** Milliseconds until the service is tried again. */
  readonly openFor: number;
  constructor(service: string, openFor: number) {
    super(service, null, `not called, it failed too often; tried again in ${Math.ceil(openFor / 1000)} s`);
    this.name = 'CircuitOpenError';
    this.openFor = openFor;
  }
}

export type CircuitState = 'closed' | 'halfOpen' | 'open';

export interface Breaker {
  state(): CircuitState;
  /** Runs the work unless the circuit is open. @throws CircuitOpenError while it is, otherwise what the work throws. */
  pass<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface BreakerOptions {
  /** Consecutive faults that open the circuit. */
  readonly faultsToOpen: number;
  /** How long it stays open before a probe. */
  readonly openMilliseconds: number;
  readonly now: () => number;
  /** Whether an error is the service's fault; a refusal is not. */
  readonly isFault: (error: unknown) => boolean;
}

/** Closed: calls pass. Open: none pass. Half open: one call passes as a probe, and its result decides. */
export function createBreaker(service: string, { faultsToOpen, openMilliseconds, now, isFault }: BreakerOptions): Breaker {
  let faults = 0;
  let openUntil: number | null = null;
  let probing = false;
  const state = (): CircuitState => (openUntil === null ? 'closed' : now() < openUntil ? 'open' : 'halfOpen');
  const answered = () => {
    faults = 0;
    openUntil = null;
  };
  const failed = (wasProbe: boolean) => {
    faults += 1;
    if (wasProbe || faults >= faultsToOpen) openUntil = now() + openMilliseconds;
  };
  return {
    state,
    async pass(work) {
      const current = state();
      if (openUntil !== null && (current === 'open' || probing)) throw new CircuitOpenError(service, Math.max(1, openUntil - now()));
      const isProbe = current === 'halfOpen';
      probing ||= isProbe;
      try {
        const result = await work();
        answered();
        return result;
      } catch (error) {
        if (isFault(error)) failed(isProbe);
        else answered();
        throw error;
      } finally {
        if (isProbe) probing = false;
      }
    },
  };
}
