import { effectContract, promiseContract } from '../shared/actors.ts';

/** Loads the code of the page that a path shows. Rejects when a chunk does not arrive. */
export const loadPage = promiseContract<{ readonly path: string }, { path: string }>('loadPage');
/** Opens the flows that a page's screen renders. */
export const openFlows = effectContract<{ path: string }>('openFlows');
/** The query of the shown page's address may have changed: its flows are told what it asks for. */
export const readAddress = effectContract<{ path: string }>('readAddress');
