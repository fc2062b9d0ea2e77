import type { ActorRefFrom } from 'xstate';
import type { appMachine } from '#machines/app/app.machine.ts';
import type { LongLivedActors } from '#machines/app/app.types.ts';
import type { ResourceKey } from '#machines/resources/table.ts';
import type { Services } from './effects/services.ts';

/** What a page may reach: the outside world, and the actors that live as long as the app. */
export interface World {
  readonly services: Services;
  readonly app: ActorRefFrom<typeof appMachine>;
  actor<Name extends keyof LongLivedActors>(name: Name): LongLivedActors[Name];
  /** Asks for a load, or for it again. */
  want(...keys: readonly ResourceKey[]): void;
}
