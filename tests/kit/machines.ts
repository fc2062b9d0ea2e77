import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import type { Cases } from '#machines/shared/cases.ts';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** By convention: `<id>.machine.ts` exports `<id>Machine`, `<id>.cases.ts` `<id>Cases`. */
export interface FoundMachine {
  readonly folder: string;
  /** From the project's root; the viewer's own machines are next to the viewer. */
  readonly path: string;
  readonly machine: AnyStateMachine;
  readonly cases: Cases<AnyStateMachine> | null;
}

const chartFiles = (): readonly string[] =>
  globSync(['machines/*/*.machine.ts', 'packages/flows/src/machines/*/*.machine.ts'], { cwd: root })
    .map(forwardSlashes)
    .sort();

export const forwardSlashes = (path: string): string => path.replaceAll('\\', '/');

/** Loads every machine. A chart with a missing target throws here, with its name. */
export async function findMachines(): Promise<readonly FoundMachine[]> {
  return await Promise.all(chartFiles().map(findMachine));
}

async function findMachine(file: string): Promise<FoundMachine> {
  const path = dirname(file);
  const folder = basename(path);
  const chart: Record<string, unknown> = await import(join(root, file));
  const machine = chart[`${folder}Machine`];
  if (!isMachine(machine)) throw new Error(`${file} does not export "${folder}Machine"`);
  const casesFile = join(root, path, `${folder}.cases.ts`);
  if (!existsSync(casesFile)) return { folder, path, machine, cases: null };
  const cases: Record<string, unknown> = await import(casesFile);
  return { folder, path, machine, cases: (cases[`${folder}Cases`] as Cases<AnyStateMachine> | undefined) ?? null };
}

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && '__xstatenode' in value;
