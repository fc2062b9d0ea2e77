import * as v from 'valibot';
import { type Call, call } from '../http.ts';

/** The product backend's envelope around some data. */
const envelope = <Data extends v.GenericSchema>(data: Data) => v.object({ status: v.number(), message: v.string(), data });

const callBelow =
  (folder: 'customers' | 'admin') =>
  async <Data extends v.GenericSchema>(path: string, data: Data, request: Call = {}): Promise<v.InferOutput<Data>> => {
    const reply = (await call(`/backend/${folder}/${path}`, envelope(data), request)) as { data: v.InferOutput<Data> };
    return reply.data;
  };

/**
 * A call of the product backend, `path` below `/backend/customers/`.
 * @returns the `data` of the reply.
 * @throws HttpError
 */
export const callBackend = callBelow('customers');

/** The same for the calls of staff, `path` below `/backend/admin/`. */
export const callAdmin = callBelow('admin');
