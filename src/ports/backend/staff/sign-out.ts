import * as v from 'valibot';
import { callAdmin } from '../call.ts';

/** Ends the session of a token of staff. */
export const signOutStaff = (token: string): Promise<null> => callAdmin('sign-out', v.null(), { method: 'POST', body: {}, token });
