import { promiseContract } from '../shared/setup.ts';

/** Makes the call of a resource. Resolves with the payload; rejects with a RequestFault (or anything, which is then a fault of ours). */
export const perform = promiseContract<unknown, { name: string; params: unknown }>('perform');
