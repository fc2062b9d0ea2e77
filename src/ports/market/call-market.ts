import type { GenericSchema, InferOutput } from 'valibot';
import { type Call, call, HttpError } from '../http.ts';

/**
 * Calls the public market service. It has no sessions, so its 401 and 403 are temporary faults and
 * never about the customer.
 * @throws HttpError
 */
export async function callMarket<Schema extends GenericSchema>(
  url: string,
  schema: Schema,
  request: Call,
): Promise<InferOutput<Schema>> {
  try {
    return await call(url, schema, request);
  } catch (error) {
    if (!(error instanceof HttpError) || (error.problem.status !== 401 && error.problem.status !== 403)) throw error;
    const message = 'The market service didn’t answer. Please try again.';
    throw new HttpError({ ...error.problem, code: 'serverFault', retryable: true, message }, error.response);
  }
}
