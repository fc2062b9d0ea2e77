import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Supplied, Supply } from '../recordings/track.ts';
import type { AnyCases } from '../run/cases.ts';
import { machinesIn } from './find.ts';

/** A machine with its module's path from the project root. */
export interface ProjectMachine extends Supplied {
  readonly name: string;
  readonly file: string;
}

const isCases = (value: unknown): value is AnyCases =>
  typeof value === 'object' &&
  value !== null &&
  'inputs' in value &&
  'events' in value &&
  'actors' in value &&
  'abstraction' in value;

/** The cases in the adjacent `<flow>.cases.ts`; null without any. */
async function casesBeside(file: string, folder: string): Promise<AnyCases | null> {
  const path = `${folder}/${file.replace(/\.machine\.ts$/, '.cases.ts')}`;
  if (!path.endsWith('.cases.ts') || !existsSync(path)) return null;
  const values = Object.values((await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>);
  return values.find(isCases) ?? null;
}

/** Loads the machines of a glob with their cases. */
export async function projectMachines(glob: string, folder: string): Promise<ReadonlyMap<string, ProjectMachine>> {
  const { machines } = await machinesIn(glob, folder);
  const found = await Promise.all(
    machines.map(async ({ machine, name, file }): Promise<ProjectMachine> => {
      return { machine, name, file, cases: await casesBeside(file, folder) };
    }),
  );
  return new Map(found.map((each) => [each.machine.id, each]));
}

export const supplyFrom =
  (machines: ReadonlyMap<string, Supplied>): Supply =>
  (chart) =>
    machines.get(chart) ?? null;
