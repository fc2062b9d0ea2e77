import type { Context, Hono } from 'hono';
import type * as v from 'valibot';
import type { BackendServices } from '../services.ts';
import { readBody } from './body.ts';
import { Refusal, success } from './envelope.ts';
import type { LimitedAction } from './rate-limits.ts';
import { bodyRefusals, busyRefusal, internalRefusal, limitRefusal, type RefusalNote } from './refusals.ts';

/** How callers authenticate, by name in the OpenAPI document. */
export type Scheme = 'userToken' | 'resetToken' | 'lockToken';

/** Who can make a call, and what its handler learns about them. */
export interface Access<Who> {
  /** Any one of them is enough. */
  readonly schemes: readonly Scheme[];
  /** Whether the call also works without one. */
  readonly optional: boolean;
  readonly refusals: readonly RefusalNote[];
  /** @throws Refusal for callers without access. */
  admit(services: BackendServices, c: Context): Promise<Who>;
  /** The account that a call of theirs counts against, besides its IP address; null for none. */
  account(who: Who): string | null;
}

type Body<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : null;

/** What a handler receives: the validated body and the caller. */
export interface Call<Schema extends v.GenericSchema | null, Who> {
  readonly services: BackendServices;
  readonly c: Context;
  readonly body: Body<Schema>;
  readonly who: Who;
}

interface Described {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/backend`, with its parameters in braces: `/customers/passkeys/{id}`. */
  readonly path: string;
  readonly summary: string;
  /** Whole sentences, one per paragraph. */
  readonly description: readonly string[];
  readonly limit: LimitedAction | null;
  /** A sample body for the document; null without a body. */
  readonly example: Readonly<Record<string, unknown>> | null;
  /** Besides those that follow from the body, the limit and the caller. */
  readonly refusals: readonly RefusalNote[];
}

interface Details<Schema extends v.GenericSchema | null, Data extends v.GenericSchema, Who> extends Described {
  readonly access: Access<Who>;
  readonly body: Schema;
  readonly reply: {
    readonly status: 200 | 201;
    readonly message: string;
    /** Where the message depends on what is said. */
    messageFor?(data: v.InferOutput<Data>): string;
    readonly data: Data;
    readonly example: v.InferOutput<Data>;
  };
  /** @returns the reply's `data`. @throws Refusal */
  handler(call: Call<Schema, Who>): Promise<v.InferOutput<Data>>;
}

/** One call of the backend as data, from which it is both served and documented. */
export interface Route extends Described {
  readonly access: Pick<Access<unknown>, 'schemes' | 'optional' | 'refusals'>;
  readonly body: v.GenericSchema | null;
  readonly reply: {
    readonly status: 200 | 201;
    readonly message: string;
    messageFor?(data: unknown): string;
    readonly data: v.GenericSchema;
    readonly example: unknown;
  };
  answer(services: BackendServices, c: Context): Promise<Response>;
}

/** Routes that belong together: a chapter of the document. */
export interface RouteGroup {
  readonly name: string;
  readonly description: string;
  readonly routes: readonly Route[];
}

/** Makes a route: validates the body, counts the call, admits the caller, counts the call against their account, then runs the handler. */
export function route<Schema extends v.GenericSchema | null, Data extends v.GenericSchema, Who>(details: Details<Schema, Data, Who>): Route {
  const { access, limit, reply, handler } = details;
  return {
    ...details,
    async answer(services, c) {
      const body = (details.body === null ? null : await readBody(c, details.body)) as Body<Schema>;
      if (limit !== null) await services.limiter.countCaller(c, limit);
      const who = await access.admit(services, c);
      const account = access.account(who);
      if (limit !== null && account !== null) await services.limiter.countAccount(limit, account);
      const data = await handler({ services, c, body, who });
      return success(c, reply.messageFor?.(data) ?? reply.message, data, reply.status);
    },
  };
}

/** Every way the route can refuse a call, including those common to all routes. */
export function refusalsOf({ body, limit, access, refusals }: Route): readonly RefusalNote[] {
  return [
    ...(body === null ? [] : bodyRefusals),
    ...(limit === null ? [] : [limitRefusal]),
    ...access.refusals,
    ...refusals,
    busyRefusal,
    internalRefusal,
  ];
}

/** Serves the routes; a known path with another method is 405, an unknown path 404. */
export function serveRoutes(app: Hono, services: BackendServices, routes: readonly Route[]) {
  for (const { method, path, answer } of routes) app.on(method, routerPath(path), (c) => answer(services, c));
  for (const path of new Set(routes.map((each) => each.path))) {
    const allowed = routes.filter((each) => each.path === path).map((each) => each.method);
    app.all(routerPath(path), () => {
      throw new Refusal(405, 'method_not_allowed', `Use ${allowed.join(' or ')} for this path.`, { headers: { Allow: allowed.join(', ') } });
    });
  }
  app.all('*', () => {
    throw new Refusal(404, 'not_found', 'Nothing exists at this path.');
  });
}

const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
