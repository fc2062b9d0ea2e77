import { html } from 'hono/html';
import type { ParametersSchema } from '#contract/kit/call.ts';
import type { Markup } from '#server/http/html.ts';
import type { Route, RouteGroup } from '../http/routes.ts';
import { about, parametersIn, refusalsByStatus, successExample } from './document.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

/** Without scripts, and readable on a phone. */
export const docsBody = (groups: readonly RouteGroup[]): Markup => html`<section class="card">
<h1>Statechange backend</h1>
${about.map((text) => html`<p>${withCode(text)}</p>`)}
<p>Paths are below <code>/backend</code>. For tools: <a href="/backend/openapi.json">the OpenAPI 3.1 document</a>.</p>
<nav aria-label="Calls"><ul class="contents">${groups
  .flatMap(({ routes }) => routes)
  .map(
    (route) =>
      html`<li><a href="#${anchor(route)}">${route.summary}</a> <span class="soft small"><code>${route.path}</code></span></li>`,
  )}</ul></nav>
</section>
<div class="calls">${groups.map(chapter)}</div>`;

const anchor = ({ method, path }: Route): string =>
  `${path.slice(1)}${method === 'POST' ? '' : `-${method.toLowerCase()}`}`.replace(/\W+/g, '-');

const chapter = ({ name, description, routes }: RouteGroup) => html`<h2>${name}</h2>
<p class="soft">${withCode(description)}</p>
${routes.map(call)}`;

const call = (route: Route) => html`<article class="card call" id="${anchor(route)}">
<h3>${route.summary}</h3>
<p><code>${route.method} ${route.path}</code></p>
${route.description.map((text) => html`<p>${withCode(text)}</p>`)}
<p class="soft">${needs(route)}</p>
${parameters('path', route.params)}
${parameters('query', route.query)}
${route.body === null ? '' : request(jsonSchemaOf(route.body), route.example)}
<h4>${route.reply.status}: ${route.reply.message}</h4>
${route.file === null ? html`<pre>${JSON.stringify(successExample(route), null, 2)}</pre>` : html`<p>The file <code>${route.file}</code>.</p>`}
<h4>Refusals</h4>
<dl>${refusalsByStatus(route).map(
  ([status, notes]) =>
    html`<dt>${status}</dt><dd>${notes.map(({ code, when }) => html`<p><code>${code}</code> ${withCode(when)}</p>`)}</dd>`,
)}</dl>
</article>`;

const schemeNames = {
  userToken: 'a user token',
  resetToken: 'a link’s token',
  lockToken: 'a lock link’s token',
  staffToken: 'a staff token',
} as const;

function needs({ access: { schemes, optional } }: Route): string {
  if (schemes.length === 0) return 'Needs no token.';
  const tokens = schemes.map((scheme) => schemeNames[scheme]).join(' or ');
  return optional ? `Works without a token. Accepts ${tokens} as its bearer.` : `Needs ${tokens} as its bearer.`;
}

const parameters = (place: 'path' | 'query', schema: ParametersSchema | null) =>
  schema === null
    ? ''
    : html`<h4>${place === 'path' ? 'In the path' : 'Query'}</h4>
<dl>${parametersIn(place, schema).map(
        ({ name, required, description = '' }) =>
          html`<dt><code>${name}</code></dt><dd><span class="soft">${required ? 'required' : 'optional'}</span> ${withCode(description)}</dd>`,
      )}</dl>`;

const request = (schema: JsonSchema, example: unknown) => html`<h4>Body</h4>
<dl>${Object.entries(schema.properties ?? {}).map(
  ([name, field]) =>
    html`<dt><code>${name}</code></dt><dd>${typeof field === 'object' ? rules(field, schema.required?.includes(name) ?? false) : ''}</dd>`,
)}</dl>
<h4>Example</h4>
<pre>${JSON.stringify(example, null, 2)}</pre>`;

/** In words: `required, 10 to 256 characters`. */
function rules({ minLength = 0, maxLength, description = '' }: JsonSchema, required: boolean): Markup {
  const length =
    maxLength === undefined
      ? ''
      : minLength > 1
        ? `, ${minLength} to ${maxLength} characters`
        : `, at most ${maxLength} characters`;
  return html`<span class="soft">${required ? 'required' : 'optional'}${length}</span> ${withCode(description)}`;
}

/** Renders backticks as code. */
const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
