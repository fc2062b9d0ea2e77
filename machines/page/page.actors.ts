import { effectContract, promiseContract } from '../shared/actors.ts';

/** Loads the code of the page for a path. Rejects when a chunk does not arrive. */
export const loadPage = promiseContract<{ readonly path: string }, { path: string }>('loadPage');
/** Opens the flows that a page's screen renders. */
export const openFlows = effectContract<{ path: string }>('openFlows');
/** Passes the query of the address, which may have changed, to the flows of the shown page. */
export const readAddress = effectContract<{ path: string }>('readAddress');
