import * as v from 'valibot';
import type { RefusalNote } from './refusals.ts';

/** The parameters of a path or a query, each with its description; what they come to together may be checked and made by the rest of a pipe. */
export type ParametersSchema = v.GenericSchema & { readonly entries: v.ObjectEntries };

export type MaybeSchema = v.GenericSchema | null;
export type MaybeParameters = ParametersSchema | null;

/** A call of the backend as data: what the server answers, what a browser sends and reads, and what the document says of it. */
export interface Call<
  Data extends v.GenericSchema = v.GenericSchema,
  Body extends MaybeSchema = MaybeSchema,
  Query extends MaybeParameters = MaybeParameters,
  Params extends MaybeParameters = MaybeParameters,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** How long a caller waits at most, in milliseconds; as long as for any call without. */
  readonly timeout?: number;
  readonly summary: string;
  /** Whole sentences, one per paragraph. */
  readonly description: readonly string[];
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** A sample body for the document. */
  readonly example: v.InferInput<NonNullable<Body>> | null;
  /** Besides those that follow from the body, the limit and the caller. */
  readonly refusals: readonly RefusalNote[];
  readonly reply: {
    readonly status: 200 | 201;
    readonly message: string;
    readonly data: Data;
    readonly example: v.InferOutput<Data> | null;
  };
}

/** Any call, whatever it takes and gives. */
// biome-ignore lint/suspicious/noExplicitAny: what differs from call to call stands in places that take it and in places that give it.
export type AnyCall = Call<any, any, any, any>;

interface Declared<Data extends v.GenericSchema, Body extends MaybeSchema, Query extends MaybeParameters, Params extends MaybeParameters>
  extends Pick<Call, 'timeout' | 'summary' | 'description'> {
  /** Of the parameters in the path, which it names. What does not match is found nowhere: 404. */
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly example?: v.InferInput<NonNullable<Body>>;
  readonly refusals?: readonly RefusalNote[];
  readonly reply: {
    /** Usually 200. */
    readonly status?: 200 | 201;
    readonly message: string;
    /** Null without. */
    readonly data?: Data;
    readonly example?: v.InferOutput<Data>;
  };
}

/**
 * Declares a call. A browser is built with its method, its path and the schema of its reply; the rest is for the server and the document
 * (`scripts/vite/contract-texts.ts`).
 * @param path below `/backend`, with its parameters in braces: `/customers/passkeys/{id}`
 */
/*@__NO_SIDE_EFFECTS__*/
export function declareCall<
  Data extends v.GenericSchema = v.NullSchema<undefined>,
  Body extends MaybeSchema = null,
  Query extends MaybeParameters = null,
  Params extends MaybeParameters = null,
>(method: Call['method'], path: string, details: Declared<Data, Body, Query, Params>): Call<Data, Body, Query, Params> {
  const { params = null as Params, query = null as Query, body = null as Body, example = null, refusals = [], reply, ...words } = details;
  const { status = 200, message, data = v.null() as unknown as Data, example: sample = null } = reply;
  return { method, path, ...words, params, query, body, example, refusals, reply: { status, message, data, example: sample } };
}

/** What a call gives. */
export type DataOf<Of extends AnyCall> = v.InferOutput<Of['reply']['data']>;

type Part<Name extends string, Schema> = Schema extends v.GenericSchema ? { readonly [Key in Name]: v.InferInput<Schema> } : unknown;

/** What a caller sends: a body, parameters of the path, a query. */
export type Sent<Of extends AnyCall> = Part<'body', Of['body']> &
  Part<'params', Of['params']> &
  (Of['query'] extends v.GenericSchema ? { readonly query?: Readonly<Record<string, string | number | undefined>> } : unknown);
