import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { outageRetryAfter } from '../../db/outage.ts';
import { css, htmlPage, type Markup, type Page } from '../../http/html.ts';

/** The style sheet, as a reply; each router that renders a page serves it next to them. */
export const serveLook = (c: Context) => c.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=300' });

/** A page of the sandbox, which says so at the top. */
export const page = (c: Context, content: Omit<Page, 'note'>, status: ContentfulStatusCode = 200) =>
  htmlPage(c, { ...content, note: 'Sandbox. No real money moves.' }, status);

/** For a form that is too large. What is still on its way is not read, so the connection is of no further use. */
export function tooLargePage(c: Context, look: string) {
  c.header('Connection', 'close');
  const body = html`<section class="card"><h1>Your text is too long</h1><p>Nothing was sent. Go back, shorten your text and try again.</p></section>`;
  return page(c, { title: 'Text too long', look, body }, 413);
}

/** For a database that is away. A page that only looks is loaded again by itself; what was sent may have been done. */
export function unavailablePage(c: Context, look: string) {
  c.header('Retry-After', outageRetryAfter);
  if (c.req.method === 'GET') c.header('Refresh', outageRetryAfter);
  const advice =
    c.req.method === 'GET' ? 'This page reloads automatically.' : 'Your last step may have gone through. Go back and try again in a moment.';
  const body = html`<section class="card"><h1>We’re briefly unavailable</h1><p>${advice}</p></section>`;
  return page(c, { title: 'Briefly unavailable', look, body }, 503);
}

/** A path that keeps the theme when one page leads to another. */
export const themed = (c: Context, path: string): string => (c.req.query('theme') === '1' ? `${path}${path.includes('?') ? '&' : '?'}theme=1` : path);

/** The progress dots that every flow of the product shows; `at` counts from 0. */
export function rail(label: string, names: readonly string[], at: number): Markup {
  const kind = (index: number) => (index < at ? 'done' : index === at ? 'now' : 'later');
  const items = names.map((name, index) => html`<li class="${kind(index)}"${index === at ? html` aria-current="step"` : ''}>${name}</li>`);
  return html`<ol class="rail" aria-label="${label}">${items}</ol>`;
}

/** A page's heading, which takes the focus when one page replaces another. */
export const heading = (text: string): Markup => html`<h1 tabindex="-1">${text}</h1>`;
