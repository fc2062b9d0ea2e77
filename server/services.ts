import type { Logger } from 'pino';
import type { Upstreams } from './backend/clients/resilience.ts';
import type { Background } from './background.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Guids } from './db/guids.ts';
import type { SandboxControls, StandIns } from './stand-ins.ts';

/** What every part of the server is given. Nothing is global, so that a test can build two servers in one process. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  /** What the sandbox console has set; nothing where there is no sandbox. */
  readonly controls: SandboxControls;
  /** Null on a live server. */
  readonly standIns: StandIns | null;
  readonly guids: Guids;
  readonly log: Logger;
  /** How this process gets on with the services that it calls; seen in `/metrics`. */
  readonly upstreams: Upstreams;
  readonly background: Background;
  /** Where this very process answers (`http://127.0.0.1:4173`), known once it listens: the address of the embedded services. */
  readonly origin: () => string;
}
