import type { Logger } from 'pino';
import type { StaffVerifier } from './backend/kit/callers.ts';
import type { Upstreams } from './backend/kit/clients/resilience.ts';
import type { Background } from './background.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Guids } from './db/guids.ts';
import type { Emulators, SandboxControls } from './emulators.ts';
import type { Overload } from './http/overload.ts';
import type { Traces } from './traces/span.ts';
import type { Witness } from './witness/witness.ts';
import type { Siblings } from './workers/siblings.ts';

/** No globals, so that tests can run two servers in one process. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  /** `noControls` without a sandbox. */
  readonly controls: SandboxControls;
  readonly emulators: Emulators | null;
  readonly guids: Guids;
  readonly log: Logger;
  readonly traces: Traces | null;
  readonly upstreams: Upstreams;
  readonly background: Background;
  readonly witness: Witness;
  /** Overrides staff sessions in tests; null normally. */
  readonly verifyStaff: StaffVerifier | null;
  readonly siblings: Siblings;
  readonly overload: Overload;
  /** Whether first calls are prepared for. */
  readonly isReady: () => boolean;
  /** The loopback address, known once it listens. */
  readonly origin: () => string;
}
