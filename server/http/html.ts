import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

export const css = ['../../domain/site/tokens.css', 'look.css']
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n');

export interface Page {
  readonly title: string;
  readonly body: Markup;
  readonly look: string;
  /** Optional: pages work without it. */
  readonly script?: string;
  readonly wide?: boolean;
  /** Next to the brand. */
  readonly note: string;
  /** Between header and content. */
  readonly nav?: Markup;
}

/** Follows the app's theme, unless overridden: `?theme=1` is dark. */
export function htmlPage(
  c: Context,
  { title, body, look, script, nav, wide = false, note }: Page,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  const given = c.req.query('theme');
  c.header('Cache-Control', 'no-store');
  return c.html(
    html`<!doctype html>
<html lang="en" data-theme="${given === '1' ? '1' : '0'}" data-theme-from="${given === undefined ? 'choice' : 'address'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title} - Statechange</title>
<link rel="icon" href="data:,">
<script src="/theme.js"></script>
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
