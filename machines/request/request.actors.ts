import { promiseContract } from '../shared/actors.ts';

/** Makes the call that belongs to a key. Resolves with the payload; rejects with a RequestFault (or anything, which is then a fault of ours). */
export const perform = promiseContract<unknown, { key: string }>('perform');
