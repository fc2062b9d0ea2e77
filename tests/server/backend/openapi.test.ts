import { readFile } from 'node:fs/promises';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { JSDOM } from 'jsdom';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stepUpScopes } from '#domain/security/bankScopes.ts';
import { backendGroups } from '#server/backend/backend.ts';
import { type Route, refusalsOf } from '#server/backend/kit/http/routes.ts';
import { type OpenApiDocument, successExample } from '#server/backend/kit/openapi/document.ts';
import { jsonSchemaOf } from '#server/backend/kit/openapi/json-schema.ts';
import type { RunningServer } from '#server/server.ts';
import { withServer } from '../support.ts';

const routes = backendGroups.flatMap((group) => group.routes);
const specified = [
  'POST /customers/signup',
  'POST /customers/generate-customer-token',
  'POST /customers/generate-email-link',
  'GET /customers/landing-live-price',
  'POST /customers/reset-password',
  'POST /customers/update-password',
  'POST /customers/create-otp',
  'POST /customers/verify_otp',
  'POST /customers/user-detail',
  'POST /customers/regenerate-customer-token',
  'POST /customers/check-customer-token-dublicate',
  'POST /customers/contact-form-details',
];
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

let server: RunningServer;
let document: OpenApiDocument;
beforeAll(async () => {
  server = await withServer();
  document = (await (await fetch(`${server.url}/backend/openapi.json`)).json()) as OpenApiDocument;
});
afterAll(() => server.close());

describe('the OpenAPI document', () => {
  it('has every call of the specification, and every call that is served', () => {
    expect(document.openapi).toBe('3.1.0');
    const documented = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.sort()).toEqual(routes.map(nameOf).sort());
    expect(documented).toEqual(expect.arrayContaining(specified));
  });

  it.each(routes.map((route) => [nameOf(route), route] as const))(
    'says of %s who may call, what with, and every answer',
    (_name, route) => {
      const operation = document.paths[route.path]?.[route.method.toLowerCase()];
      if (!operation) throw new Error('not documented');
      const responses: Readonly<Record<string, { readonly description: string }>> = operation.responses;
      const statuses = [route.reply.status, ...refusalsOf(route).map((note) => note.status)];
      expect(Object.keys(responses).sort()).toEqual([...new Set(statuses.map(String))].sort());
      for (const { status, code } of refusalsOf(route)) expect(responses[status]?.description).toContain(`\`${code}\``);
      for (const name of operation.security.flatMap((alternative) => Object.keys(alternative))) {
        expect(document.components.securitySchemes).toHaveProperty(name);
      }
      expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
      expect('requestBody' in operation).toBe(route.method === 'POST' || route.method === 'PUT');
    },
  );

  it('is one that Redocly has nothing to say about', async () => {
    // Calls without input have nothing to refuse.
    const config = await createConfig({ extends: ['recommended'], rules: { 'operation-4xx-response': 'off' } });
    const found = await lintFromString({ source: JSON.stringify(document), config });
    expect(found.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)).toEqual([]);
  });

  it('gives examples that the schemas accept', () => {
    for (const route of routes) {
      if (route.body !== null) expect(v.safeParse(route.body, route.example).issues, nameOf(route)).toBeUndefined();
      expect(v.safeParse(route.reply.data, successExample(route).data).issues, nameOf(route)).toBeUndefined();
    }
  });

  it('names each call once, and refers only to what is there', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map((operation) => operation.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name ?? '',
    );
    expect(references.length).toBeGreaterThan(0);
    for (const name of references) expect(document.components.schemas).toHaveProperty(name);
  });

  it('counts a field as required exactly when leaving it out is refused', () => {
    for (const { body, example, path } of routes) {
      if (body === null || example === null) continue;
      const { properties = {}, required = [] } = jsonSchemaOf(body);
      for (const name of Object.keys(properties)) {
        const { [name]: _left, ...rest } = example;
        expect(v.safeParse(body, rest).success, `${path} without ${name}`).toBe(!required.includes(name));
      }
    }
  });
});

describe('the page of the calls', () => {
  it('shows each call without a script, in the look of the product', async () => {
    const reply = await fetch(`${server.url}/backend/docs`);
    expect(reply.headers.get('content-security-policy')).toContain("style-src 'self'");
    const { window } = new JSDOM(await reply.text());
    const page = window.document;
    expect([...page.querySelectorAll('script')].map(({ src }) => src)).toEqual([expect.stringMatching(/\/theme\.js$/)]);
    expect(page.querySelectorAll('style, [style]')).toHaveLength(0);
    expect([...page.querySelectorAll('article h3')].map((heading) => heading.textContent)).toEqual(
      routes.map((route) => route.summary),
    );
    for (const anchor of page.querySelectorAll<HTMLAnchorElement>('nav a'))
      expect(page.querySelector(anchor.hash)).not.toBeNull();
    expect(new Set([...page.querySelectorAll('[id]')].map((element) => element.id)).size).toBe(
      page.querySelectorAll('[id]').length,
    );
    expect(page.querySelector('meta[name=viewport]')).not.toBeNull();
    expect(page.body.textContent).not.toContain('Sandbox');
    expect(page.body.textContent).not.toContain('`');
    const look = page.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? '';
    expect((await fetch(`${server.url}${look}`)).headers.get('content-type')).toContain('text/css');
  });
});

it('the table of scopes in docs/backend.md is the one that tokens are made from', async () => {
  const text = await readFile(new URL('../../../docs/backend.md', import.meta.url), 'utf8');
  const listed = [...text.matchAll(/^\| `([a-z_]+:[a-z]+)`/gm)].map(([, scope]) => scope);
  expect(listed.sort()).toEqual([...stepUpScopes].sort());
});
