import type { AnyActorRef } from 'xstate';
import type { Rules } from './redact.ts';
import { type Serve, watch } from './watch.ts';

export interface ConnectOptions {
  /**
   * Values that may be seen, by machine. Everything else shows its kind, as everything does without
   * rules.
   */
  readonly rules?: Rules;
  /**
   * Lets viewers ask guards why an event is refused. For projects whose guards have no side
   * effects; off unless it is set.
   */
  readonly explains?: boolean;
}

/**
 * Lets viewers in other tabs of this origin watch the system of a root actor.
 * @param actor a root actor, before it starts: what happened earlier is not known
 * @returns what ends it
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
    const { AppEnd } = await import('./app-end.ts');
    return (recorder, end) => new AppEnd(recorder, { ...end, rules, explains });
  };
  return watch(actor, { build: null, load });
}
