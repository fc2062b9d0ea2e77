import type { SnapshotFrom } from 'xstate';
import type { resourcesMachine } from './resources.machine.ts';
import type { RequestActorRef } from './resources.types.ts';
import type { ResourceKey } from './table.ts';

/** The request of a key, to select from; undefined until somebody has wanted it. */
export const requestOf =
  (key: ResourceKey) =>
  ({ context }: SnapshotFrom<typeof resourcesMachine>): RequestActorRef | undefined =>
    context.requests[key];
