import { promiseContract } from '../shared/actors.ts';

/** Writes a text to the clipboard; rejects if the browser refuses. */
export const writeText = promiseContract<void, { text: string }>('writeText');
