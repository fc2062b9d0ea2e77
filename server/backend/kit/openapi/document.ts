import * as v from 'valibot';
import type { ParametersSchema } from '#contract/kit/call.ts';
import type { RefusalNote } from '#contract/kit/refusals.ts';
import { write } from '#contract/kit/write.ts';
import { type Route, type RouteGroup, refusalsOf, type Scheme } from '../http/routes.ts';
import { type JsonSchema, jsonSchemaOf, replySchemaOf } from './json-schema.ts';

const schemes: Readonly<
  Record<Scheme, { readonly type: 'http'; readonly scheme: 'bearer'; readonly description: string }>
> = {
  userToken: { type: 'http', scheme: 'bearer', description: 'The user token `ut` from `generate-customer-token`.' },
  lockToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `token` from a "Lock account" or "This wasn’t me" link in an email.',
  },
  staffToken: { type: 'http', scheme: 'bearer', description: 'The access token `a_at` of a person of staff.' },
  resetToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `token` from the link that `reset-password` emails.',
  },
};

const license = { name: 'Apache License 2.0', identifier: 'Apache-2.0' };

export const about = [
  'The product’s own backend. Every reply is `{status, message, data}`, where `status` equals the HTTP status. `message` is written for the customer.',
  'A refusal has `data: null` unless the call says otherwise, a `code` for programs and, for invalid fields, `fields` with a sentence for each.',
  'A known path with another method is 405 `method_not_allowed`, an unknown path 404 `not_found`. Replies carry `X-Request-Id` and must not be cached.',
] as const;

const refusal: JsonSchema = {
  type: 'object',
  required: ['status', 'message', 'data', 'code'],
  properties: {
    status: { type: 'integer', description: 'The HTTP status.' },
    message: { type: 'string', description: 'A message for the customer.' },
    data: { description: 'Null, unless the call says otherwise.' },
    code: { type: 'string', description: 'Identifies the refusal; stable.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Invalid fields, each with a sentence.',
    },
    reason: {
      enum: ['superseded', 'locked', 'security_changed', 'idle'],
      description: 'What ended the session of a genuine user token, where it is known.',
    },
  },
};

export function createDocument(groups: readonly RouteGroup[]) {
  return {
    openapi: '3.1.0',
    info: { title: 'Statechange backend', version: '1', description: about.join('\n\n'), license },
    servers: [{ url: '/backend' }],
    tags: groups.map(({ name, description }) => ({ name, description })),
    paths: pathsOf(groups),
    components: { securitySchemes: schemesOf(groups), schemas: { Refusal: refusal } },
  };
}
export type OpenApiDocument = ReturnType<typeof createDocument>;

/** Schemes in use. */
function schemesOf(groups: readonly RouteGroup[]) {
  const taken = new Set<string>(groups.flatMap(({ routes }) => routes.flatMap(({ access }) => access.schemes)));
  return Object.fromEntries(Object.entries(schemes).filter(([name]) => taken.has(name)));
}

function pathsOf(groups: readonly RouteGroup[]) {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const { name, routes } of groups) {
    for (const route of routes)
      paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(name, route) };
  }
  return paths;
}

function operationOf(tag: string, route: Route) {
  const { method, path, summary, description, body, example, reply } = route;
  const requestBody = body && { required: true, content: json(jsonSchemaOf(body), example) };
  return {
    tags: [tag],
    operationId: operationId(method, path),
    summary,
    description: description.join('\n\n'),
    security: securityOf(route),
    ...parametersOf(route),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [reply.status]: {
        description: reply.message,
        content:
          route.file === null
            ? json(successOf(route), successExample(route))
            : { 'text/csv': { schema: { type: 'string' } } },
      },
      ...Object.fromEntries(refusalsByStatus(route).map(([status, notes]) => [status, refusalsResponse(notes)])),
    },
  };
}

/**
 * Derived from the path, without `/customers`: `/customers/verify_otp` → `verifyOtp`,
 * `/admin/sign-in` → `adminSignIn`; methods other than POST are a prefix, since they may share a
 * path.
 */
const operationId = (method: Route['method'], path: string): string =>
  [
    ...(method === 'POST' ? [] : [method.toLowerCase()]),
    ...path
      .split('/')
      .slice(1)
      .filter((part, index) => part !== 'customers' || index > 0)
      // Keeps `/admin/customers/{guid}/accounts` apart from `/admin/customer-accounts`.
      .map((part) => part.replace(/[{}]/g, '')),
  ]
    .join('-')
    .replace(/[-_/.]+([a-z])/g, (_match, letter: string) => letter.toUpperCase());

function parametersOf(route: Route) {
  const parameters = [...parametersIn('path', route.params), ...parametersIn('query', route.query)];
  return parameters.length === 0 ? {} : { parameters };
}

export const parametersIn = (place: 'path' | 'query', parameters: ParametersSchema | null) =>
  Object.entries(parameters?.entries ?? {}).map(([name, entry]) => {
    const { description, ...schema } = jsonSchemaOf(entry as v.GenericSchema);
    return { name, in: place, required: !v.safeParse(entry, undefined).success, description, schema };
  });

/** Alternatives; an empty one means that none is needed. */
const securityOf = ({ access }: Route) => [
  ...access.schemes.map((scheme) => ({ [scheme]: [] })),
  ...(access.optional ? [{}] : []),
];

const json = (schema: JsonSchema, example: unknown) => ({ 'application/json': { schema, example } });

const successOf = ({ reply }: Route): JsonSchema => ({
  type: 'object',
  required: ['status', 'message', 'data'],
  properties: { status: { const: reply.status }, message: { type: 'string' }, data: replySchemaOf(reply.data) },
});

/** A full success reply. */
export const successExample = ({ reply: { status, message, data, example } }: Route) => ({
  status,
  message,
  data: write(data, example),
});

export function refusalsByStatus(route: Route): readonly (readonly [status: number, notes: readonly RefusalNote[]])[] {
  const notes = refusalsOf(route);
  const statuses = [...new Set(notes.map((note) => note.status))].sort((a, b) => a - b);
  return statuses.map((status) => [status, notes.filter((note) => note.status === status)]);
}

function refusalsResponse(notes: readonly RefusalNote[]) {
  const code = { type: 'object', properties: { code: { enum: notes.map((note) => note.code) } } } as const;
  const schema = { allOf: [{ $ref: '#/components/schemas/Refusal' }, code] };
  const [{ status } = { status: 500 }] = notes;
  const retryAfter = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait.' } };
  return {
    description: notes.map(({ code: name, when }) => `\`${name}\`: ${when}`).join('\n\n'),
    content: { 'application/json': { schema } },
    ...(status === 429 ? { headers: retryAfter } : {}),
  };
}
