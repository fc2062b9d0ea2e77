import { UpstreamError } from './http.ts';

export class CircuitOpenError extends UpstreamError {
  /** Milliseconds until the next try. */
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
  /** @throws CircuitOpenError while open, otherwise what the work throws */
  pass<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface BreakerOptions {
  /** Consecutive faults that open the circuit. */
  readonly faultsToOpen: number;
  /** Time until a probe. */
  readonly openMilliseconds: number;
  readonly now: () => number;
  /** Whether the service is at fault; refusals are not faults. */
  readonly isFault: (error: unknown) => boolean;
}

/** Closed: calls pass. Open: none. Half open: one probe decides. */
export function createBreaker(
  service: string,
  { faultsToOpen, openMilliseconds, now, isFault }: BreakerOptions,
): Breaker {
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
      if (openUntil !== null && (current === 'open' || probing))
        throw new CircuitOpenError(service, Math.max(1, openUntil - now()));
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
