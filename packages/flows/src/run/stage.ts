import type { ActorLogic, AnyActorRef, AnyEventObject, AnyStateMachine, Snapshot } from 'xstate';
import { actorSources, type Replacements, replaceInline, replacementFor } from '../model/internals.ts';

/** A simulated actor that waits for a cue. */
export interface PlayedActor {
  readonly source: string;
  readonly id: string;
  readonly ref: AnyActorRef;
  readonly input: unknown;
}

export interface PerformedEffect {
  readonly name: string;
  readonly params: unknown;
}

/** A machine with simulated actors, whose effects are logged instead of performed. */
export interface Stage<Machine extends AnyStateMachine> {
  readonly machine: Machine;
  readonly running: Set<PlayedActor>;
  readonly effects: PerformedEffect[];
}

type Played = Snapshot<unknown> & { readonly input: unknown };

/**
 * Reuse a stage: `provide` recreates state nodes, and transitions are counted by identity.
 * @param sendsOut whether events reach actors of other systems; otherwise they are effects
 */
export function setStage<Machine extends AnyStateMachine>(machine: Machine, sendsOut = true): Stage<Machine> {
  const running = new Set<PlayedActor>();
  const effects: PerformedEffect[] = [];
  const replacements: Replacements = {
    sendsOut,
    actor: (source) => playedLogic(source, running),
    effect: (name) => (_, params) => void effects.push({ name, params }),
  };
  const actors = Object.fromEntries(actorSources(machine).map((source) => [source, replacements.actor(source)]));
  const actions = Object.fromEntries(
    Object.entries(machine.implementations.actions).map(([name, action]) => [
      name,
      replacementFor(action, name, replacements),
    ]),
  ) as typeof machine.implementations.actions;
  const staged = machine.provide({ actors, actions }) as Machine;
  replaceInline(staged, replacements);
  return { machine: staged, running, effects };
}

/** Simulates any kind of actor. It ends on command, synchronously, so paths cannot race. */
function playedLogic(source: string, running: Set<PlayedActor>): ActorLogic<Played, AnyEventObject, unknown> {
  const leave = (ref: AnyActorRef) => {
    for (const actor of running) if (actor.ref === ref) running.delete(actor);
  };
  return {
    getInitialSnapshot: (_, input) => ({ status: 'active', output: undefined, error: undefined, input }),
    start: ({ input }, { self }) => void running.add({ source, id: self.id, ref: self, input }),
    transition: (snapshot, event, { self }) => {
      const { input } = snapshot;
      if (event.type === 'cue.done') {
        leave(self);
        return { status: 'done', output: event.output, error: undefined, input };
      }
      if (event.type === 'cue.fault') {
        leave(self);
        return { status: 'error', output: undefined, error: event.error, input };
      }
      if (event.type !== 'xstate.stop') return snapshot;
      leave(self);
      return { status: 'stopped', output: undefined, error: undefined, input };
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  };
}
