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

/** What every part of the server receives. Nothing is global, so a test can run two servers in one process. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  /** What the sandbox console has set; `noControls` without a sandbox. */
  readonly controls: SandboxControls;
  /** Null on a live server. */
  readonly emulators: Emulators | null;
  readonly guids: Guids;
  readonly log: Logger;
  /** Null where none are sent. */
  readonly traces: Traces | null;
  /** The health of the services that this process calls, shown by `/metrics`. */
  readonly upstreams: Upstreams;
  readonly background: Background;
  /** What was promised, outside of the database. */
  readonly witness: Witness;
  /** Who of staff a token is of, in place of what sessions say; null for those. */
  readonly verifyStaff: StaffVerifier | null;
  /** The other processes on this port. */
  readonly siblings: Siblings;
  /** Refuses calls that this process has no time for. */
  readonly overload: Overload;
  /** Whether everything that a first call needs has been prepared. */
  readonly isReady: () => boolean;
  /** This process's own address (`http://127.0.0.1:4173`), known once it listens; the embedded services are there. */
  readonly origin: () => string;
}
