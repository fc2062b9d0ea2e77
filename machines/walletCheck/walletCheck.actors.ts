import { promiseContract } from '../shared/actors.ts';

/** The text in the clipboard. The browser may ask the visitor first. Rejects if it refuses, and if there is no text. */
export const readClipboard = promiseContract<string>('readClipboard');
