import { join } from 'node:path';
import { projectMachines, supplyFrom } from '@statechange/flows/command/supply';
import { importOf } from '#viewer/storyNames.ts';
import { root } from '../../kit/machines.ts';

/** Recordings that are tests. */
export const folder = join(root, 'tests', 'recordings');
const machines = await projectMachines('machines/*/*.machine.ts', root);
export const host = new Map([...machines].map(([id, machine]) => [id, { ...machine, from: importOf(machine.file) }]));
export const supply = supplyFrom(host);
