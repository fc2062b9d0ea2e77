import { valueText } from '@statechange/flows/model/valueText';
import { Run } from '@statechange/flows/run/run';
import { type PerformedEffect, setStage } from '@statechange/flows/run/stage';
import type { AnyMachineSnapshot, AnyStateMachine, EmittedFrom, EventFromLogic, SnapshotFrom } from 'xstate';
import type { InputCase } from '#machines/shared/cases.ts';

/** Drives one machine through one story, with every actor waiting for its cue and a clock that stands still. */
export interface Story<Machine extends AnyStateMachine> {
  send(...events: readonly EventFromLogic<Machine>[]): Story<Machine>;
  /** Ends a running actor, named by its id (for invoked ones: the source). */
  resolve(actor: string, output?: unknown): Story<Machine>;
  reject(actor: string, error: unknown): Story<Machine>;
  /** Lets milliseconds pass; timers that fall due fire in their order. */
  advance(milliseconds: number): Story<Machine>;
  readonly snapshot: SnapshotFrom<Machine>;
  /** The state value as text: `editing`, `settling.ledger.open settling.receipt.printing`. */
  readonly state: string;
  /** Ids of the actors that run now. */
  readonly running: readonly string[];
  /** What an actor that runs now was started with. */
  inputOf(actor: string): unknown;
  /** Effects that the machine has run since the start, in order. */
  readonly effects: readonly PerformedEffect[];
  readonly emitted: readonly EmittedFrom<Machine>[];
}

/** Begins a story. `input` may be a function of the story's clock. */
export function story<Machine extends AnyStateMachine>(machine: Machine, input: InputCase<Machine>): Story<Machine> {
  const stage = setStage(machine);
  const emitted: EmittedFrom<Machine>[] = [];
  const run = new Run(stage, input, { onEmitted: (event) => void emitted.push(event as EmittedFrom<Machine>) });
  const played = (actor: string) => [...stage.running].find(({ id }) => id === actor);
  const self: Story<Machine> = {
    send(...events) {
      for (const event of events) run.perform({ type: 'event', event });
      return self;
    },
    resolve(actor, output) {
      run.perform({ type: 'done', actor, variant: 0, output });
      return self;
    },
    reject(actor, error) {
      run.perform({ type: 'fault', actor, variant: 0, error });
      return self;
    },
    advance(milliseconds) {
      run.advance(milliseconds);
      return self;
    },
    get snapshot() {
      return run.snapshot;
    },
    get state() {
      return valueText((run.snapshot as AnyMachineSnapshot).value);
    },
    get running() {
      return [...stage.running].map(({ id }) => id);
    },
    inputOf: (actor) => played(actor)?.input,
    effects: stage.effects,
    emitted,
  };
  return self;
}
