import type { Problem, Refusal } from '#machines/shared/problem.ts';
import { HttpError } from '#ports/http.ts';

/**
 * Turns an expected refusal into an actor's output; everything else stays a fault.
 * @param reasonOf the reason for a server's error (status 4xx), or `null` if it is a fault.
 * @param problemOf what the flow is told about it
 */
export async function refusable<Result, Reason extends string>(
  work: () => Promise<Result>,
  reasonOf: (error: HttpError) => Reason | null,
  problemOf: (error: HttpError) => Problem = ({ problem }) => problem,
): Promise<Result | Refusal<Reason>> {
  try {
    return await work();
  } catch (error) {
    const reason =
      error instanceof HttpError && error.response !== null && error.response.status < 500 ? reasonOf(error) : null;
    if (reason === null || !(error instanceof HttpError)) throw error;
    return { ok: false, reason, problem: problemOf(error) };
  }
}

/** The same for a call whose reply says nothing more. */
export const acceptable = <Reason extends string>(
  call: () => Promise<unknown>,
  reasonOf: (error: HttpError) => Reason | null,
) =>
  refusable(async () => {
    await call();
    return { ok: true } as const;
  }, reasonOf);

/** Null for a session that has ended, which is a fault as everywhere. */
export const refusedInSession = ({ response }: HttpError) => (response?.status === 401 ? null : 'refused');

export const isRateLimit = (error: HttpError): boolean => error.response?.status === 429;

/** A refusal, but for a session that has ended, which is a fault as everywhere: null. */
export const refusedUnlessEnded = ({ response }: HttpError): 'refused' | null =>
  response?.status === 401 || response?.status === 408 ? null : 'refused';

/**
 * Why a call that changes the account was refused: the same, or a check of who it is comes first.
 */
export const checkOrRefusal = (error: HttpError): 'checkRequired' | 'refused' | null =>
  error.problem.code === 'recent_sign_in_required' ? 'checkRequired' : refusedUnlessEnded(error);
