import * as v from 'valibot';
import { callBackend } from './call.ts';

/** Has the customer of the user token, whom the bank rejected, opened again for another try. Repeating it has no further effect. */
export const reopenVerification = (ut: string, signal?: AbortSignal) =>
  callBackend('reopen-verification', v.object({ state: v.string() }), { method: 'POST', token: ut, body: {}, ...(signal && { signal }) });
