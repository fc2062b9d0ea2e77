import { promiseContract } from '../shared/actors.ts';

/** POST /customers/sign-out. Rejects with a ProblemError unless the server has answered. */
export const revokeToken = promiseContract<unknown, { ut: string }>('revokeToken');
