import type { Problem, Refusal } from '#machines/shared/problem.ts';
import { HttpError } from '#ports/http.ts';

/**
 * Turns an expected refusal into an actor's output; everything else stays a fault.
 * @param reasonOf the reason for a server's error (status 4xx), or `null` if it is a fault
 * @param problemOf what the flow learns about it
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

/** For `refusable`: fields by their names in the form, where those are not the contract’s. */
export const fieldsNamed =
  (nameOf: (field: string) => string) =>
  ({ problem: { fields, ...problem } }: HttpError): Problem =>
    fields === undefined
      ? problem
      : {
          ...problem,
          fields: Object.fromEntries(Object.entries(fields).map(([field, text]) => [nameOf(field), text])),
        };

/** The same for a call without a result. */
export const acceptable = <Reason extends string>(
  call: () => Promise<unknown>,
  reasonOf: (error: HttpError) => Reason | null,
  problemOf?: (error: HttpError) => Problem,
) =>
  refusable(
    async () => {
      await call();
      return { ok: true } as const;
    },
    reasonOf,
    problemOf,
  );

/** Null for an ended session, which is a fault as everywhere. */
export const refusedInSession = ({ response }: HttpError) => (response?.status === 401 ? null : 'refused');

export const isRateLimit = (error: HttpError): boolean => error.response?.status === 429;

/** A refusal, or null for an ended session, which is a fault as everywhere. */
export const refusedUnlessEnded = ({ response }: HttpError): 'refused' | null =>
  response?.status === 401 || response?.status === 408 ? null : 'refused';

/** Why an account change was refused: as above, or an identity check comes first. */
export const checkOrRefusal = (error: HttpError): 'checkRequired' | 'refused' | null =>
  error.problem.code === 'recent_sign_in_required' ? 'checkRequired' : refusedUnlessEnded(error);
