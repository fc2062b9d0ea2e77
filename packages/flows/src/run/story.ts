import type { AnyMachineSnapshot, AnyStateMachine, EmittedFrom, EventFromLogic, SnapshotFrom } from 'xstate';
import { valueText } from '../model/valueText.ts';
import type { InputCase } from './cases.ts';
import { Run } from './run.ts';
import { type PerformedEffect, setStage } from './stage.ts';

/** One machine's story, with scripted actors and a fake clock. */
export interface Story<Machine extends AnyStateMachine> {
  send(...events: readonly EventFromLogic<Machine>[]): Story<Machine>;
  /** Settles an actor by id (for invoked ones, the source). */
  resolve(actor: string, output?: unknown): Story<Machine>;
  reject(actor: string, error: unknown): Story<Machine>;
  /** Advances by ms; due timers fire in order. */
  advance(milliseconds: number): Story<Machine>;
  readonly snapshot: SnapshotFrom<Machine>;
  /** As text: `editing`, `settling.ledger.open settling.receipt.printing`. */
  readonly state: string;
  readonly running: readonly string[];
  inputOf(actor: string): unknown;
  readonly effects: readonly PerformedEffect[];
  readonly emitted: readonly EmittedFrom<Machine>[];
}

/** Starts a story. `input` may be a function of its clock. */
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
