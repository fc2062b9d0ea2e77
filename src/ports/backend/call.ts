import * as v from 'valibot';
import type { AnyCall, DataOf, Sent } from '#contract/kit/call.ts';
import { wireName } from '#contract/kit/shape.ts';
import { type Call, call as request } from '../http.ts';

/**
 * A call of the product backend.
 * @param path below `/backend`
 * @returns the `data` of the reply, checked by its schema
 * @throws HttpError
 */
export async function callPath<Data extends v.GenericSchema>(path: string, data: Data, options: Call): Promise<v.InferOutput<Data>> {
  const envelope = v.object({ status: v.number(), message: v.string(), data });
  const reply = (await request(`/backend${path}`, envelope, options)) as { data: v.InferOutput<Data> };
  return reply.data;
}

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

/** A call of the contract, like {@link callPath}. */
export function call<Of extends AnyCall>({ method, path, timeout, reply }: Of, sent: Sent<Of> & Transport): Promise<DataOf<Of>> {
  const { body, params = {}, ...options } = sent as Loose;
  const named = path.replace(/\{(\w+)\}/g, (_match, name) => encodeURIComponent(params[name] ?? ''));
  return callPath(named, reply.data as Of['reply']['data'], {
    ...{ method, ...options },
    ...(timeout !== undefined && { timeout }),
    // A body is an object, even one that says nothing.
    ...((method === 'POST' || method === 'PUT') && { body: onWire(body ?? {}) }),
  });
}

/** The names of a body's own fields as the wire has them. What they hold has the same names on both sides. */
const onWire = (body: Readonly<Record<string, unknown>>) => Object.fromEntries(Object.entries(body).map(([name, value]) => [wireName(name), value]));
