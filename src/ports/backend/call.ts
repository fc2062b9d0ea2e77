import * as v from 'valibot';
import { type Call, call } from '../http.ts';

/** The product backend's envelope around some data. */
const envelope = <Data extends v.GenericSchema>(data: Data) => v.object({ status: v.number(), message: v.string(), data });

/**
 * A call of the product backend, `path` below `/backend/customers/`.
 * @returns the `data` of the reply.
 * @throws HttpError
 */
export async function callBackend<Data extends v.GenericSchema>(path: string, data: Data, request: Call = {}): Promise<v.InferOutput<Data>> {
  const reply = (await call(`/backend/customers/${path}`, envelope(data), request)) as { data: v.InferOutput<Data> };
  return reply.data;
}
