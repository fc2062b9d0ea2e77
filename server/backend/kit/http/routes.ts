import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { StaffAction } from '#domain/staff/rights.ts';
import type { List } from '../lists/list.ts';
import type { BackendServices } from '../services.ts';
import { readBody, readParams, readQuery } from './body.ts';
import { notFound, Refusal, success } from './envelope.ts';
import { sendFile } from './file-reply.ts';
import type { CountedAs, LimitedAction } from './rate-limits.ts';
import {
  bodyRefusals,
  busyRefusal,
  internalRefusal,
  limitRefusal,
  paramsRefusal,
  queryRefusal,
  type RefusalNote,
  storageRefusal,
} from './refusals.ts';

/** How callers authenticate, by name in the OpenAPI document. */
export type Scheme = 'userToken' | 'resetToken' | 'lockToken' | 'staffToken';

/** Who can make a call, and what its handler learns about them. */
export interface Access<Who> {
  /** Any one of them is enough. */
  readonly schemes: readonly Scheme[];
  /** Whether the call also works without one. */
  readonly optional: boolean;
  /** What of staff's rights a call needs. One that takes their token has to say it. */
  readonly right?: StaffAction;
  readonly refusals: readonly RefusalNote[];
  /** @throws Refusal for callers without access. */
  admit(services: BackendServices, c: Context): Promise<Who>;
  /** Whether it admits by what the process remembers of a session: only for calls that end none. */
  readonly isRemembered?: boolean;
  /** The account that a call of theirs counts against, besides its IP address; null for none. */
  account(who: Who): string | null;
}

type Checked<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : null;

/** The parameters of a path or a query, each with its description; what they come to together may be checked and made by the rest of a pipe. */
export type ParametersSchema = v.GenericSchema & { readonly entries: v.ObjectEntries };

type MaybeSchema = v.GenericSchema | null;
type MaybeParameters = ParametersSchema | null;

/** What a handler receives: the validated body, query and parameters of the path, and the caller. */
interface Call<Body extends MaybeSchema, Who, Query extends MaybeParameters = null, Params extends MaybeParameters = null> {
  readonly services: BackendServices;
  readonly c: Context;
  readonly body: Checked<Body>;
  readonly query: Checked<Query>;
  readonly params: Checked<Params>;
  readonly who: Who;
}

interface Described {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/backend`, with its parameters in braces: `/customers/passkeys/{id}`. */
  readonly path: string;
  readonly summary: string;
  /** Whole sentences, one per paragraph. */
  readonly description: readonly string[];
}

interface Asked<Body extends MaybeSchema, Who, Query extends MaybeParameters, Params extends MaybeParameters> extends Described {
  readonly access: Access<Who>;
  /** What the call is counted as; null for a call without a limit. Usually each route has its own count. */
  readonly limit?: LimitedAction | null;
  readonly body?: Body;
  /** A sample body for the document. */
  readonly example?: Readonly<Record<string, unknown>> | null;
  readonly query?: Query;
  /** Of the parameters in the path, which it names. What does not match is found nowhere: 404. */
  readonly params?: Params;
  /** Besides those that follow from the body, the limit and the caller. */
  readonly refusals?: readonly RefusalNote[];
}

interface Reply<Data extends v.GenericSchema> {
  /** Usually 200. */
  readonly status?: 200 | 201;
  readonly message: string;
  /** Where the message depends on what is said. */
  messageFor?(data: v.InferOutput<Data>): string;
  readonly data: Data;
  readonly example: v.InferOutput<Data>;
}

interface Details<Body extends MaybeSchema, Data extends v.GenericSchema, Who, Query extends MaybeParameters, Params extends MaybeParameters>
  extends Asked<Body, Who, Query, Params> {
  readonly reply: Reply<Data>;
  /** @returns the reply's `data`. @throws Refusal */
  handler(call: Call<Body, Who, Query, Params>): Promise<v.InferOutput<Data>>;
}

interface FileDetails<Who, Query extends MaybeParameters> extends Omit<Asked<null, Who, Query, null>, 'body' | 'example'> {
  /** The name that it is saved by. */
  readonly file: string;
  readonly message: string;
  /** @returns the file, part by part. @throws Refusal before the first part */
  handler(call: Call<null, Who, Query>): AsyncGenerator<string, void>;
}

/** One call of the backend as data, from which it is both served and documented. */
export interface Route extends Described, Required<Omit<Asked<MaybeSchema, never, MaybeParameters, MaybeParameters>, 'access' | 'limit'>> {
  readonly access: Pick<Access<unknown>, 'schemes' | 'optional' | 'refusals' | 'right'>;
  readonly limit: CountedAs | null;
  /** The name of the file that the reply is, in place of the envelope; null for none. */
  readonly file: string | null;
  /** What it gives pages of. */
  readonly list?: List;
  readonly reply: Reply<v.GenericSchema> & { readonly status: 200 | 201 };
  answer(services: BackendServices, c: Context): Promise<Response>;
}

/** Routes that belong together: a chapter of the document. */
export interface RouteGroup {
  readonly name: string;
  readonly description: string;
  readonly routes: readonly Route[];
}

/**
 * Makes a route: validates the body and the query, counts the call, admits the caller, counts the call against their account, then runs the handler. Of staff's
 * calls strangers learn nothing: what was sent is validated once the caller is admitted.
 */
export function route<
  Data extends v.GenericSchema,
  Who,
  Body extends MaybeSchema = null,
  Query extends MaybeParameters = null,
  Params extends MaybeParameters = null,
>(details: Details<Body, Data, Who, Query, Params>): Route {
  const reply = { status: 200 as const, ...details.reply };
  return served({ ...details, reply, file: null }, async (call) => {
    const data = await details.handler(call);
    return success(call.c, reply.messageFor?.(data) ?? reply.message, data, reply.status);
  });
}

/** Makes a route whose reply is a file, sent while it is made. */
export function fileRoute<Who, Query extends MaybeParameters = null>({ message, handler, ...details }: FileDetails<Who, Query>): Route {
  const reply = { status: 200, message, data: v.string(), example: '' } as const;
  return served({ ...details, reply }, (call) => sendFile(call.services, call.c, details.file, handler(call)));
}

function served<Body extends MaybeSchema, Who, Query extends MaybeParameters, Params extends MaybeParameters>(
  details: Asked<Body, Who, Query, Params> & Pick<Route, 'file' | 'reply'>,
  reply: (call: Call<Body, Who, Query, Params>) => Promise<Response>,
): Route {
  const { access, method, path, limit = `${method} ${path}` as const } = details;
  const { body = null, query = null, params = null, example = null, refusals = [] } = details;
  if (namesIn(path).join() !== Object.keys(params?.entries ?? {}).join()) throw new Error(`the parameters of ${path} have no schema`);
  return {
    ...details,
    ...{ body, query, params, example, refusals, limit },
    async answer(services, c) {
      const read = async () => ({
        given: (body === null ? null : await readBody(c, body)) as Checked<Body>,
        asked: (query === null ? null : readQuery(c, query)) as Checked<Query>,
      });
      const sent = access.schemes.includes('staffToken') ? null : await read();
      if (limit !== null) await services.limiter.countCaller(c, limit);
      const who = await access.admit(services, c);
      const { given, asked } = sent ?? (await read());
      const account = access.account(who);
      if (limit !== null && account !== null) await services.limiter.countAccount(limit, account);
      const named = (params === null ? null : readParams(c, params)) as Checked<Params>;
      const answer = await reply({ services, c, body: given, query: asked, params: named, who });
      // What this process did to a session, it knows before it says so.
      if (method !== 'GET' && access.isRemembered !== true) await services.sessions.hearOwn();
      return answer;
    },
  };
}

/** Every way the route can refuse a call, including those common to all routes. */
export function refusalsOf({ body, query, params, limit, access, refusals }: Route): readonly RefusalNote[] {
  return [
    ...(body === null ? [] : bodyRefusals),
    ...(query === null ? [] : [queryRefusal]),
    ...(params === null ? [] : [paramsRefusal]),
    ...(limit === null ? [] : [limitRefusal]),
    ...access.refusals,
    ...refusals,
    busyRefusal,
    storageRefusal,
    internalRefusal,
  ];
}

/**
 * Serves the routes; a known path with another method is 405, an unknown path 404.
 * @throws Error for a call of staff's without a right: what nobody declared is nobody's
 */
export function serveRoutes(app: Hono, services: BackendServices, routes: readonly Route[]) {
  const undeclared = routes.find(({ access: { schemes, right } }) => schemes.includes('staffToken') && right === undefined);
  if (undeclared !== undefined) throw new Error(`${undeclared.method} ${undeclared.path} says nothing of the right that it needs`);
  for (const { method, path, answer } of routes) app.on(method, routerPath(path), (c) => answer(services, c));
  for (const path of new Set(routes.map((each) => each.path))) {
    const allowed = routes.filter((each) => each.path === path).map((each) => each.method);
    app.all(routerPath(path), () => {
      throw new Refusal(405, 'method_not_allowed', `Use ${allowed.join(' or ')} for this path.`, { headers: { Allow: allowed.join(', ') } });
    });
  }
  app.all('*', () => {
    throw notFound();
  });
}

/** The names of the parameters in a path. */
const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
