import { ProblemError, problemOf } from '#machines/shared/problem.ts';
import type { AppHandle } from '../../handle/app-handle.ts';

const signedOut = new ProblemError({ code: 'unauthenticated', retryable: false, message: 'Please log in.' });

/**
 * Calls our backend as the signed-in staff member. If it refuses their token, their session ends.
 * @throws ProblemError `unauthenticated` when no staff member is signed in
 */
export async function asStaff<Reply>(
  app: Pick<AppHandle, 'actor'>,
  request: (token: string) => Promise<Reply>,
): Promise<Reply> {
  const session = app.actor('adminSession');
  const { held } = session.getSnapshot().context;
  if (held === null) throw signedOut;
  return request(held.token).catch((error: unknown) => {
    if (problemOf(error).status === 401) session.send({ type: 'staffToken.refused' });
    throw error;
  });
}
