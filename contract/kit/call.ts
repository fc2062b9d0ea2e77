import * as v from 'valibot';
import type { RefusalNote } from './refusals.ts';

/** Path or query parameters with descriptions; a pipe may validate them together. */
export type ParametersSchema = v.GenericSchema & { readonly entries: v.ObjectEntries };

export type MaybeSchema = v.GenericSchema | null;
export type MaybeParameters = ParametersSchema | null;

/** A backend call as data, shared by the server, the browser and the API document. */
export interface Call<
  Data extends v.GenericSchema = v.GenericSchema,
  Body extends MaybeSchema = MaybeSchema,
  Query extends MaybeParameters = MaybeParameters,
  Params extends MaybeParameters = MaybeParameters,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** A longer timeout, in milliseconds, than the default. */
  readonly timeout?: number;
  readonly summary: string;
  readonly description: readonly string[];
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** For the document. */
  readonly example: v.InferInput<NonNullable<Body>> | null;
  /** Besides those implied by the body, the limit and the caller. */
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

interface Declared<
  Data extends v.GenericSchema,
  Body extends MaybeSchema,
  Query extends MaybeParameters,
  Params extends MaybeParameters,
> extends Pick<Call, 'timeout' | 'summary' | 'description'> {
  /** Path parameters. A mismatch is a 404. */
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
 * Browsers only get method, path and reply schema (`scripts/vite/contract-texts.ts`).
 * @param path below `/backend`, with parameters in braces: `/customers/passkeys/{id}`
 */
/*@__NO_SIDE_EFFECTS__*/
export function declareCall<
  Data extends v.GenericSchema = v.NullSchema<undefined>,
  Body extends MaybeSchema = null,
  Query extends MaybeParameters = null,
  Params extends MaybeParameters = null,
>(method: Call['method'], path: string, details: Declared<Data, Body, Query, Params>): Call<Data, Body, Query, Params> {
  const {
    params = null as Params,
    query = null as Query,
    body = null as Body,
    example = null,
    refusals = [],
    reply,
    ...words
  } = details;
  const { status = 200, message, data = v.null() as unknown as Data, example: sample = null } = reply;
  return {
    method,
    path,
    ...words,
    params,
    query,
    body,
    example,
    refusals,
    reply: { status, message, data, example: sample },
  };
}

/** A call's reply data. */
export type DataOf<Of extends AnyCall> = v.InferOutput<Of['reply']['data']>;

type Part<Name extends string, Schema> = Schema extends v.GenericSchema
  ? { readonly [Key in Name]: v.InferInput<Schema> }
  : unknown;

/** A call's input: body, path parameters, query. */
export type Sent<Of extends AnyCall> = Part<'body', Of['body']> &
  Part<'params', Of['params']> &
  (Of['query'] extends v.GenericSchema
    ? { readonly query?: Readonly<Record<string, string | number | undefined>> }
    : unknown);
