import { join } from 'node:path';
import { houseMachines, supplyFrom } from '#flows/command/supply.ts';
import { root } from '../../kit/machines.ts';

/** The recordings that are tests, and the machines that replay them. */
export const folder = join(root, 'tests', 'recordings');
export const house = await houseMachines('machines/*/*.machine.ts', root);
export const supply = supplyFrom(house);
