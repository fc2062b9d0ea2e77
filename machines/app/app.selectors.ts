import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { appMachine } from './app.machine.ts';
import type { AppActorRef, LongLivedActors } from './app.types.ts';

type Snapshot = SnapshotFrom<typeof appMachine>;

/** One of the actors that live as long as the app. */
export function longLivedActor<Name extends keyof LongLivedActors>(app: AppActorRef, name: Name): LongLivedActors[Name] {
  return app.getSnapshot().children[name] as LongLivedActors[Name];
}

/** The flow that runs, or has run, under a key; undefined until it was opened. */
export const flowOf =
  (key: string) =>
  ({ context }: Snapshot): AnyActorRef | undefined =>
    context.flows[key]?.ref;

export const isOffline = (snapshot: Snapshot): boolean => snapshot.matches({ network: 'offline' });
