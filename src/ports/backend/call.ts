import * as v from 'valibot';
import type { AnyCall, DataOf, Sent } from '#contract/kit/call.ts';
import { wireName } from '#contract/kit/shape.ts';
import { type Call, call as request } from '../http.ts';

/**
 * Calls the product backend.
 * @param path below `/backend`
 * @returns the reply's `data`, checked by its schema
 * @throws HttpError
 */
export async function callPath<Data extends v.GenericSchema>(
  path: string,
  data: Data,
  options: Call,
): Promise<v.InferOutput<Data>> {
  const envelope = v.object({ status: v.number(), message: v.string(), data });
  const reply = (await request(`/backend${path}`, envelope, options)) as { data: v.InferOutput<Data> };
  return reply.data;
}

export interface Caller {
  readonly token: string;
  readonly key?: string;
}

type Transport = Pick<Call, 'token' | 'key' | 'signal'>;
interface Loose extends Transport {
  readonly body?: Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: NonNullable<Call['query']>;
}

export function call<Of extends AnyCall>(
  { method, path, timeout, reply }: Of,
  sent: Sent<Of> & Transport,
): Promise<DataOf<Of>> {
  const { body, params = {}, ...options } = sent as Loose;
  const named = path.replace(/\{(\w+)\}/g, (_match, name) => encodeURIComponent(params[name] ?? ''));
  return callPath(named, reply.data as Of['reply']['data'], {
    ...{ method, ...options },
    ...(timeout !== undefined && { timeout }),
    // A body is always an object, even an empty one.
    ...((method === 'POST' || method === 'PUT') && { body: onWire(body ?? {}) }),
  });
}

/** A body's top-level fields by their wire names; nested names are the same on both sides. */
const onWire = (body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [wireName(name), value]));
