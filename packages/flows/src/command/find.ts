import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toChart } from '../model/chart.ts';
import { type Found, findMachines, type Unread } from '../model/machines.ts';
import { type PackedChart, unpackChart } from '../model/pack.ts';
import type { Chart } from '../model/types.ts';

/** Loads the machines of the matching modules. @throws Error if no module matches */
export function machinesIn(glob: string, folder: string): Promise<Found> {
  const files = globSync(glob, { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  if (files.length === 0) throw new Error(`No file matches "${glob}" in ${folder}.`);
  const load = (file: string) => () => import(pathToFileURL(resolve(folder, file)).href) as Promise<object>;
  return findMachines(Object.fromEntries(files.map((file) => [file, load(file)])));
}

/** Parses the output of `flows json`. */
export const readCharts = (text: string): readonly Chart[] =>
  (JSON.parse(text) as readonly PackedChart[]).map(unpackChart);

export interface FoundCharts {
  readonly charts: readonly Chart[];
  /** By chart id; none for charts from a file. */
  readonly files: Readonly<Record<string, string>>;
  readonly unread: readonly Unread[];
}

/** Reads charts from a file or from the machines of a glob. */
export async function chartsFrom(source: string, folder: string): Promise<FoundCharts> {
  if (source.endsWith('.json')) return { charts: readCharts(readFileSync(source, 'utf8')), files: {}, unread: [] };
  const { machines, unread } = await machinesIn(source, folder);
  return {
    charts: machines.map(({ machine }) => toChart(machine)),
    files: Object.fromEntries(machines.map(({ machine, file }) => [machine.id, file])),
    unread,
  };
}
