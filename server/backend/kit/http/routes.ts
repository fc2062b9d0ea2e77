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
import { Refusal } from '#server/http/refusals.ts';
import type { List } from '../lists/list.ts';
import type { BackendServices } from '../services.ts';
import { readBody, readParams, readQuery } from './body.ts';
import { notFound, success } from './envelope.ts';
import { sendFile } from './file-reply.ts';
import type { CountedAs, LimitedAction } from './rate-limits.ts';

/** Authentication schemes, named as in the OpenAPI document. */
export type Scheme = 'userToken' | 'resetToken' | 'lockToken' | 'staffToken';

/** Authenticates callers for the handler. */
export interface Access<Who> {
  /** Alternatives. */
  readonly schemes: readonly Scheme[];
  /** Whether anonymous calls are allowed. */
  readonly optional: boolean;
  /** The required staff right; mandatory for staff tokens. */
  readonly right?: StaffAction;
  readonly refusals: readonly RefusalNote[];
  /** @throws Refusal */
  admit(services: BackendServices, c: Context): Promise<Who>;
  /** Admits from memory: only for calls that end no session. */
  readonly isRemembered?: boolean;
  /** The counted account, besides the IP address; null for none. */
  account(who: Who): string | null;
}

type Checked<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : null;

/** Validated input and the caller. */
interface Received<Body, Who, Query = null, Params = null> {
  readonly services: BackendServices;
  readonly c: Context;
  readonly body: Checked<Body>;
  readonly query: Checked<Query>;
  readonly params: Checked<Params>;
  readonly who: Who;
}

interface Implementation<Of extends AnyCall, Who> {
  readonly access: Access<Who>;
  /** The limit's name; null for none. By default, each call has its own. */
  readonly limit?: LimitedAction | null;
  /** For messages that depend on the data. */
  messageFor?(data: v.InferOutput<Of['reply']['data']>): string;
  handler(call: CallOf<Of, Who>): Promise<v.InferOutput<Of['reply']['data']>>;
}

type CallOf<Of extends AnyCall, Who> = Received<Of['body'], Who, Of['query'], Of['params']>;

interface FileDetails<Who, Query extends MaybeParameters>
  extends Pick<Call, 'method' | 'path' | 'summary' | 'description'> {
  readonly access: Access<Who>;
  readonly limit?: LimitedAction | null;
  readonly query?: Query;
  readonly refusals?: readonly RefusalNote[];
  readonly file: string;
  readonly message: string;
  /** Yields the file's parts. @throws Refusal before the first one */
  handler(call: Received<null, Who, Query>): AsyncGenerator<string, void>;
}

/** A served and documented call. */
export interface Route extends Omit<Call, 'example'> {
  /** In wire format. */
  readonly example: Readonly<Record<string, unknown>> | null;
  readonly access: Pick<Access<unknown>, 'schemes' | 'optional' | 'refusals' | 'right'>;
  readonly limit: CountedAs | null;
  /** The file's name, if the reply is one. */
  readonly file: string | null;
  readonly list?: List;
  messageFor(data: unknown): string;
  answer(services: BackendServices, c: Context): Promise<Response>;
}

/** A chapter of the document. */
export interface RouteGroup {
  readonly name: string;
  readonly description: string;
  readonly routes: readonly Route[];
}

/**
 * Implements a call: validate, count, admit, count by account, handle. Staff calls validate after
 * admission, so that strangers learn nothing.
 */
export function implement<Of extends AnyCall, Who>(
  of: Of,
  { messageFor, handler, ...served }: Implementation<Of, Who>,
): Route {
  const { status, message, data } = of.reply;
  const example = of.example === null ? null : (write(of.body, of.example) as Route['example']);
  const said = { messageFor: messageFor ?? (() => message) };
  return serve<Who>({ ...of, ...served, ...said, example, file: null }, async (call) => {
    const found = await handler(call as CallOf<Of, Who>);
    return success(call.c, said.messageFor(found), write(data, found), status);
  });
}

/** Routes of a call group, complete by type. @throws Error for a foreign route */
export function routesOf<Calls extends Readonly<Record<string, AnyCall>>>(
  calls: Calls,
  routes: Readonly<Record<keyof Calls, Route>>,
): readonly Route[] {
  return Object.entries(calls).map(([name, { method, path }]) => {
    const found = routes[name];
    if (found?.method !== method || found.path !== path)
      throw new Error(`${method} ${path} is served by ${found?.method} ${found?.path}`);
    return found;
  });
}

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

function serve<Who>(
  details: Served<Who>,
  reply: (call: Received<MaybeSchema, Who, MaybeParameters, MaybeParameters>) => Promise<Response>,
): Route {
  const { access, method, path, body, query, params, limit = `${method} ${path}` as const } = details;
  if (namesIn(path).join() !== Object.keys(params?.entries ?? {}).join())
    throw new Error(`the parameters of ${path} have no schema`);
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
      // Makes this process's own session changes visible before it replies.
      if (method !== 'GET' && access.isRemembered !== true) await services.sessions.hearOwn();
      return answer;
    },
  };
}

/** All possible refusals, including the common ones. */
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

/** Wrong methods are 405, unknown paths 404. @throws Error for a staff call without a right */
export function serveRoutes(app: Hono, services: BackendServices, routes: readonly Route[]) {
  const undeclared = routes.find(
    ({ access: { schemes, right } }) => schemes.includes('staffToken') && right === undefined,
  );
  if (undeclared !== undefined)
    throw new Error(`${undeclared.method} ${undeclared.path} says nothing of the right that it needs`);
  for (const { method, path, answer } of routes) app.on(method, routerPath(path), (c) => answer(services, c));
  for (const path of new Set(routes.map((each) => each.path))) {
    const allowed = routes.filter((each) => each.path === path).map((each) => each.method);
    app.all(routerPath(path), () => {
      throw new Refusal(405, 'method_not_allowed', `Use ${allowed.join(' or ')} for this path.`, {
        headers: { Allow: allowed.join(', ') },
      });
    });
  }
  app.all('*', () => {
    throw notFound();
  });
}

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
