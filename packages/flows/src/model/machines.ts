import type { AnyStateMachine } from 'xstate';
import { renamed } from './internals.ts';

/** A machine that a module exports. Its id is unique among the found ones. */
export interface FoundMachine {
  readonly machine: AnyStateMachine;
  /** The id in the code, if it had to be replaced: there was none, or another machine has it. */
  readonly writtenId: string | null;
  /** The export's name. */
  readonly name: string;
  readonly file: string;
}

/** A file that could not be read, with a user-facing reason. */
export interface Unread {
  readonly file: string;
  readonly reason: string;
  /** Whether something is wrong, or the file only has more than can be shown. */
  readonly isFault: boolean;
}

export const faultIn = (file: string, what: string, error: unknown): Unread => ({
  file,
  reason: `${what}: ${error instanceof Error ? error.message : String(error)}`,
  isFault: true,
});

export interface Found {
  readonly machines: readonly FoundMachine[];
  readonly unread: readonly Unread[];
}

/** Modules by path, as from Vite's `import.meta.glob`. */
export type Modules = Readonly<Record<string, () => Promise<object>>>;

/** Whether a value is a machine, even from another copy of XState. */
export const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && '__xstatenode' in value;

/** XState's id of a machine without one. */
const noId = '(machine)';

type Exported = Omit<FoundMachine, 'writtenId'>;

/** Loads modules and finds their machines. A module that fails does not affect the others. */
export async function findMachines(modules: Modules): Promise<Found> {
  const read = await Promise.all(
    Object.entries(modules).map(async ([file, load]) => {
      try {
        return exportsOf(file, await load());
      } catch (error) {
        return { machines: [], unread: [faultIn(file, 'It could not be loaded', error)] };
      }
    }),
  );
  const all = read.flatMap(({ machines }) => machines);
  const unique = all.filter((one, place) => all.findIndex(({ machine }) => machine === one.machine) === place);
  const ids = new Set<string>();
  return {
    machines: unique.map((one) => withOwnId(one, ids)),
    unread: read.flatMap(({ unread }) => unread),
  };
}

/** The export `machines` is a list of machines, or a function that makes them. */
function exportsOf(file: string, module: object): { machines: readonly Exported[]; unread: readonly Unread[] } {
  const listed: unknown = 'machines' in module ? module.machines : [];
  const made: unknown = typeof listed === 'function' ? listed() : listed;
  const list = Array.isArray(made) ? made.filter(isMachine) : [];
  const machines = [
    ...Object.entries(module).flatMap(([name, value]) => (isMachine(value) ? [{ name, machine: value, file }] : [])),
    ...list.map((machine, place) => ({ name: `machines ${place + 1}`, machine, file })),
  ];
  const makers = Object.entries(module).filter(
    ([name, value]) => name !== 'machines' && typeof value === 'function' && /\bcreateMachine\b/.test(String(value)),
  );
  const reason = ([name]: readonly [string, unknown]) =>
    `${name} is a function that makes a machine. Export "machines = () => [${name}(…)]" to see one.`;
  return {
    machines,
    unread: list.length > 0 ? [] : makers.map((maker) => ({ file, reason: reason(maker), isFault: false })),
  };
}

/** Gives a machine without an id, or with another’s, a name by its export or its file. */
function withOwnId({ machine, name, file }: Exported, ids: Set<string>): FoundMachine {
  const stem = file.replace(/^.*\//, '').replace(/(\.machine)?\.\w+$/, '');
  const own = machine.id === noId ? (name === 'default' ? stem : name) : machine.id;
  const candidates = [own, `${own} (${name})`, `${own} (${file})`];
  const id = candidates.find((candidate) => !ids.has(candidate)) ?? `${own} (${ids.size + 1})`;
  ids.add(id);
  return id === machine.id
    ? { machine, writtenId: null, name, file }
    : { machine: renamed(machine, id), writtenId: machine.id, name, file };
}
