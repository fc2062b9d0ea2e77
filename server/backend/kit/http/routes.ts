import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { AnyCall, Call, MaybeParameters, MaybeSchema } from '#contract/kit/call.ts';
import {
  bodyRefusals,
  busyRefusal,
  internalRefusal,
  limitRefusal,
  paramsRefusal,
  queryRefusal,
  type RefusalNote,
  storageRefusal,
} from '#contract/kit/refusals.ts';
import { write } from '#contract/kit/write.ts';
import type { StaffAction } from '#domain/staff/rights.ts';
import type { List } from '../lists/list.ts';
import type { BackendServices } from '../services.ts';
import { readBody, readParams, readQuery } from './body.ts';
import { notFound, Refusal, success } from './envelope.ts';
import { sendFile } from './file-reply.ts';
import type { CountedAs, LimitedAction } from './rate-limits.ts';

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

/** What a handler receives: the validated body, query and parameters of the path, and the caller. */
interface Received<Body, Who, Query = null, Params = null> {
  readonly services: BackendServices;
  readonly c: Context;
  readonly body: Checked<Body>;
  readonly query: Checked<Query>;
  readonly params: Checked<Params>;
  readonly who: Who;
}

/** How a call of the contract is served. */
interface Implementation<Of extends AnyCall, Who> {
  readonly access: Access<Who>;
  /** What the call is counted as; null for a call without a limit. Usually each call has its own count. */
  readonly limit?: LimitedAction | null;
  /** Where the message depends on what is said. */
  messageFor?(data: v.InferOutput<Of['reply']['data']>): string;
  /** @returns the reply's `data`. @throws Refusal */
  handler(call: CallOf<Of, Who>): Promise<v.InferOutput<Of['reply']['data']>>;
}

type CallOf<Of extends AnyCall, Who> = Received<Of['body'], Who, Of['query'], Of['params']>;

interface FileDetails<Who, Query extends MaybeParameters> extends Pick<Call, 'method' | 'path' | 'summary' | 'description'> {
  readonly access: Access<Who>;
  readonly limit?: LimitedAction | null;
  readonly query?: Query;
  readonly refusals?: readonly RefusalNote[];
  /** The name that it is saved by. */
  readonly file: string;
  readonly message: string;
  /** @returns the file, part by part. @throws Refusal before the first part */
  handler(call: Received<null, Who, Query>): AsyncGenerator<string, void>;
}

/** A call of the contract as it is served and documented. */
export interface Route extends Omit<Call, 'example'> {
  /** The sample body as the wire has it. */
  readonly example: Readonly<Record<string, unknown>> | null;
  readonly access: Pick<Access<unknown>, 'schemes' | 'optional' | 'refusals' | 'right'>;
  readonly limit: CountedAs | null;
  /** The name of the file that the reply is, in place of the envelope; null for none. */
  readonly file: string | null;
  /** What it gives pages of. */
  readonly list?: List;
  /** What the reply says. */
  messageFor(data: unknown): string;
  answer(services: BackendServices, c: Context): Promise<Response>;
}

/** Routes that belong together: a chapter of the document. */
export interface RouteGroup {
  readonly name: string;
  readonly description: string;
  readonly routes: readonly Route[];
}

/**
 * Serves a call of the contract: validates the body and the query, counts the call, admits the caller, counts the call against their account, then runs
 * the handler. Of staff's calls strangers learn nothing: what was sent is validated once the caller is admitted.
 */
export function implement<Of extends AnyCall, Who>(of: Of, { messageFor, handler, ...served }: Implementation<Of, Who>): Route {
  const { status, message, data } = of.reply;
  const example = of.example === null ? null : (write(of.body, of.example) as Route['example']);
  const said = { messageFor: messageFor ?? (() => message) };
  return serve<Who>({ ...of, ...served, ...said, example, file: null }, async (call) => {
    const found = await handler(call as CallOf<Of, Who>);
    return success(call.c, said.messageFor(found), write(data, found), status);
  });
}

/** The routes of a group of calls: one that is not served does not compile. @throws Error for a route of another call */
export function routesOf<Calls extends Readonly<Record<string, AnyCall>>>(
  calls: Calls,
  routes: Readonly<Record<keyof Calls, Route>>,
): readonly Route[] {
  return Object.entries(calls).map(([name, { method, path }]) => {
    const found = routes[name];
    if (found?.method !== method || found.path !== path) throw new Error(`${method} ${path} is served by ${found?.method} ${found?.path}`);
    return found;
  });
}

/** Makes a route whose reply is a file, sent while it is made. */
export function fileRoute<Who, Query extends MaybeParameters = null>({
  message,
  handler,
  query,
  refusals,
  ...details
}: FileDetails<Who, Query>): Route {
  const call = {
    ...{ query: query ?? null, refusals: refusals ?? [], params: null, body: null, example: null },
    reply: { status: 200, message, data: v.string(), example: '' },
    messageFor: () => message,
  } as const;
  return serve<Who>({ ...details, ...call }, (received) =>
    sendFile(received.services, received.c, details.file, handler(received as Received<null, Who, Query>)),
  );
}

interface Served<Who> extends Omit<Route, 'access' | 'limit' | 'list' | 'answer'> {
  readonly access: Access<Who>;
  readonly limit?: LimitedAction | null;
}

function serve<Who>(details: Served<Who>, reply: (call: Received<MaybeSchema, Who, MaybeParameters, MaybeParameters>) => Promise<Response>): Route {
  const { access, method, path, body, query, params, limit = `${method} ${path}` as const } = details;
  if (namesIn(path).join() !== Object.keys(params?.entries ?? {}).join()) throw new Error(`the parameters of ${path} have no schema`);
  return {
    ...details,
    limit,
    async answer(services, c) {
      const read = async () => ({
        given: body === null ? null : await readBody(c, body),
        asked: query === null ? null : readQuery(c, query),
      });
      const sent = access.schemes.includes('staffToken') ? null : await read();
      if (limit !== null) await services.limiter.countCaller(c, limit);
      const who = await access.admit(services, c);
      const { given, asked } = sent ?? (await read());
      const account = access.account(who);
      if (limit !== null && account !== null) await services.limiter.countAccount(limit, account);
      const named = params === null ? null : readParams(c, params);
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
