import type { AnyActorRef } from 'xstate';
import type { Rules } from './redact.ts';
import { type Serve, watch } from './watch.ts';

export interface ConnectOptions {
  /** Visible values, by machine. Without a rule, only a value's kind is visible. */
  readonly rules?: Rules;
  /** Lets viewers run guards to explain refused events. Requires pure guards; off by default. */
  readonly explains?: boolean;
}

/**
 * Lets viewers in other tabs of this origin watch a system.
 * @param actor a root actor before its start, as earlier events are lost
 * @returns a function that disconnects
 * @example
 * const actor = createActor(lightMachine);
 * connect(actor);
 * actor.start();
 */
export function connect(
  actor: AnyActorRef,
  { rules = { charts: {} }, explains = false }: ConnectOptions = {},
): () => void {
  const load = async (): Promise<Serve> => {
    const { InspectorServer } = await import('./inspector-server.ts');
    return (recorder, end) => new InspectorServer(recorder, { ...end, rules, explains });
  };
  return watch(actor, { build: null, load });
}
