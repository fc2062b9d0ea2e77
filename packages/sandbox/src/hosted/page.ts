import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { outageRetryAfter } from '#server/db/outage.ts';
import { css, htmlPage, type Markup, type Page } from '#server/http/html.ts';

/** Each router with pages serves it next to them. */
export const serveStylesheet = (c: Context) =>
  c.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=300' });

/** Labeled as the sandbox's. */
export const page = (c: Context, content: Omit<Page, 'note'>, status: ContentfulStatusCode = 200) =>
  htmlPage(c, { ...content, note: 'Sandbox. No real money moves.' }, status);

/** The unread body makes the connection unusable. */
export function tooLargePage(c: Context, look: string) {
  c.header('Connection', 'close');
  const body = html`<section class="card"><h1>Your text is too long</h1><p>Nothing was sent. Go back, shorten your text and try again.</p></section>`;
  return page(c, { title: 'Text too long', look, body }, 413);
}

/** Read-only pages reload by themselves; submitted input may have been applied. */
export function unavailablePage(c: Context, look: string) {
  c.header('Retry-After', outageRetryAfter);
  if (c.req.method === 'GET') c.header('Refresh', outageRetryAfter);
  const advice =
    c.req.method === 'GET'
      ? 'This page reloads automatically.'
      : 'Your last step may have gone through. Go back and try again in a moment.';
  const body = html`<section class="card"><h1>We’re briefly unavailable</h1><p>${advice}</p></section>`;
  return page(c, { title: 'Briefly unavailable', look, body }, 503);
}

/** Keeps the theme across pages. */
export const themed = (c: Context, path: string): string =>
  c.req.query('theme') === '1' ? `${path}${path.includes('?') ? '&' : '?'}theme=1` : path;

/** Progress dots; `at` is zero-based. */
export function rail(label: string, names: readonly string[], at: number): Markup {
  const kind = (index: number) => (index < at ? 'done' : index === at ? 'now' : 'later');
  const items = names.map(
    (name, index) => html`<li class="${kind(index)}"${index === at ? html` aria-current="step"` : ''}>${name}</li>`,
  );
  return html`<ol class="rail" aria-label="${label}">${items}</ol>`;
}

export const heading = (text: string): Markup => html`<h1 tabindex="-1">${text}</h1>`;
