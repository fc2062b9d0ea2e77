import * as v from 'valibot';
import type { AnyCall, DataOf, Sent } from '#contract/kit/call.ts';
import { wireName } from '#contract/kit/shape.ts';
import { type Call, call as request } from '../http.ts';

/** The product backend's envelope around some data. */
const envelope = <Data extends v.GenericSchema>(data: Data) => v.object({ status: v.number(), message: v.string(), data });

const callBelow =
  (folder: 'customers' | 'admin') =>
  async <Data extends v.GenericSchema>(path: string, data: Data, options: Call = {}): Promise<v.InferOutput<Data>> => {
    const reply = (await request(`/backend/${folder}/${path}`, envelope(data), options)) as { data: v.InferOutput<Data> };
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

/** Who calls, and as which act: what arrives twice with one key is one act. */
export interface Caller {
  readonly token: string;
  readonly key?: string;
}

/** What goes with a call besides what the contract names. */
type Transport = Pick<Call, 'token' | 'key' | 'signal'>;
interface Loose extends Transport {
  readonly body?: Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: NonNullable<Call['query']>;
}

/**
 * A call of the contract.
 * @returns the `data` of the reply, checked by its schema
 * @throws HttpError
 */
export async function call<Of extends AnyCall>(of: Of, sent: Sent<Of> & Transport): Promise<DataOf<Of>> {
  const { method, path, timeout, reply } = of;
  const { body, params = {}, ...options } = sent as Loose;
  const url = `/backend${path.replace(/\{(\w+)\}/g, (_match, name) => encodeURIComponent(params[name] ?? ''))}`;
  const whole: unknown = await request(url, envelope(reply.data), {
    ...{ method, ...options },
    ...(timeout !== undefined && { timeout }),
    // A body is an object, even one that says nothing.
    ...((method === 'POST' || method === 'PUT') && { body: onWire(body ?? {}) }),
  });
  return (whole as { data: DataOf<Of> }).data;
}

/** The names of a body's own fields as the wire has them. What they hold has the same names on both sides. */
const onWire = (body: Readonly<Record<string, unknown>>) => Object.fromEntries(Object.entries(body).map(([name, value]) => [wireName(name), value]));
