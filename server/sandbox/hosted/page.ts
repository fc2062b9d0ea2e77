import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The style sheet of the server-rendered pages, as text. */
export const css = readFileSync(join(import.meta.dirname, 'look.css'), 'utf8');

/** The style sheet, as a reply; every router that renders one serves it beside them. */
export const serveLook = (c: Context) => c.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=300' });

export interface Page {
  readonly title: string;
  readonly body: Markup;
  /** Address of the style sheet. */
  readonly look: string;
  /** Address of a script, for pages that have one. All of them work without. */
  readonly script?: string;
  readonly wide?: boolean;
  /** Beside the brand at the top; what every page of the sandbox says otherwise. */
  readonly note?: string;
  /** What stands between the header and the content: the way to other pages. */
  readonly nav?: Markup;
}

/** A whole page in the product's look. `?theme=1` is dark, as the app's own theme value. */
export function page(
  c: Context,
  { title, body, look, script, nav, wide = false, note = 'Sandbox. No real money moves.' }: Page,
  status: ContentfulStatusCode = 200,
) {
  c.header('Cache-Control', 'no-store');
  return c.html(
    html`<!doctype html>
<html lang="en" data-theme="${c.req.query('theme') === '1' ? '1' : '0'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title} - Statechange</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${look}">
${script === undefined ? '' : html`<script src="${script}" defer></script>`}
</head>
<body class="${wide ? 'wide' : ''}">
<header class="page-head"><span class="brand">Statechange</span><span class="soft">${note}</span></header>
${nav ?? ''}
<main>${body}</main>
</body>
</html>`,
    status,
  );
}

/** For a form that is too large. What is still on its way is not read, so the connection is of no further use. */
export function tooLargePage(c: Context, look: string) {
  c.header('Connection', 'close');
  const body = html`<section class="card"><h1>That is too much text</h1><p>Nothing was sent. Go back, shorten what you entered and try again.</p></section>`;
  return page(c, { title: 'Too much text', look, body }, 413);
}

/** A path that keeps the theme when one page leads to another. */
export const themed = (c: Context, path: string): string => (c.req.query('theme') === '1' ? `${path}${path.includes('?') ? '&' : '?'}theme=1` : path);

/** Where one is, as the row of dots that every flow of the product shows; `at` counts from nought. */
export function rail(label: string, names: readonly string[], at: number): Markup {
  const kind = (index: number) => (index < at ? 'done' : index === at ? 'now' : 'later');
  const items = names.map((name, index) => html`<li class="${kind(index)}"${index === at ? html` aria-current="step"` : ''}>${name}</li>`);
  return html`<ol class="rail" aria-label="${label}">${items}</ol>`;
}

/** A page's heading, which takes the focus when one page replaces another. */
export const heading = (text: string): Markup => html`<h1 tabindex="-1">${text}</h1>`;
