import { existsSync, globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import type { Supplied, Supply } from '../recordings/track.ts';
import type { AnyCases } from '../run/cases.ts';

/** A machine with its module's path from the project root. */
export interface ProjectMachine extends Supplied {
  readonly name: string;
  readonly file: string;
}

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && '__xstatenode' in value;
const isCases = (value: unknown): value is AnyCases =>
  typeof value === 'object' &&
  value !== null &&
  'inputs' in value &&
  'events' in value &&
  'actors' in value &&
  'abstraction' in value;

const modules = async (path: string): Promise<readonly (readonly [string, unknown])[]> =>
  Object.entries((await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>);

/** Loads the machines of a glob with the cases in the adjacent `<flow>.cases.ts`. */
export async function projectMachines(glob: string, folder: string): Promise<ReadonlyMap<string, ProjectMachine>> {
  const files = globSync(glob, { cwd: folder }).sort();
  const found = await Promise.all(
    files.map(async (file) => {
      const path = file.replaceAll('\\', '/').replace(/\.machine\.ts$/, '.cases.ts');
      const cases =
        path !== file && existsSync(`${folder}/${path}`)
          ? (await modules(`${folder}/${path}`)).map(([, value]) => value)
          : [];
      const own = (await modules(`${folder}/${file}`)).flatMap(([name, value]) =>
        isMachine(value) ? [{ name, machine: value }] : [],
      );
      return own.map(
        (each): ProjectMachine => ({ ...each, cases: cases.find(isCases) ?? null, file: file.replaceAll('\\', '/') }),
      );
    }),
  );
  return new Map(found.flat().map((each) => [each.machine.id, each]));
}

export const supplyFrom =
  (machines: ReadonlyMap<string, Supplied>): Supply =>
  (chart) =>
    machines.get(chart) ?? null;
