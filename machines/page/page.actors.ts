import { effectContract, promiseContract } from '../shared/actors.ts';

/** Loads the code of the page that a path shows. Rejects when a chunk does not arrive. */
export const loadPage = promiseContract<{ readonly path: string }, { path: string }>('loadPage');
/** Opens the flows that a page's screen renders. */
export const openFlows = effectContract<{ path: string }>('openFlows');
