import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Markup } from '#server/http/html.ts';
import { page, themed } from '../../hosted/page.ts';
import { type Action, actions } from '../actions.ts';

const look = '/sandbox/look.css';

const sections = [
  ['/sandbox', 'Outbox'],
  ['/sandbox/customers', 'Customers'],
  ['/sandbox/staff', 'Staff'],
  ['/sandbox/deposits', 'Deposits'],
  ['/sandbox/faults', 'Faults'],
  ['/sandbox/clock', 'Clock'],
  ['/sandbox/ledger', 'Ledger'],
  ['/sandbox/reset', 'Reset'],
] as const;
type Section = (typeof sections)[number][1];

interface ConsolePage {
  readonly title: string;
  readonly section: Section | null;
  readonly body: Markup;
}

/** A page of the console, with navigation and a confirmation of the last action. */
export function consolePage(c: Context, { title, section, body }: ConsolePage, status: ContentfulStatusCode = 200) {
  return page(c, { title, look, wide: true, nav: navigation(c, section), body: html`${doneNote(c)}${body}` }, status);
}

function navigation(c: Context, current: Section | null): Markup {
  return html`<nav class="console-nav" aria-label="Sandbox console"><ul>
${sections.map(([path, name]) => html`<li><a href="${themed(c, path)}"${name === current ? html` aria-current="page"` : ''}>${name}</a></li>`)}
</ul></nav>`;
}

const all: Readonly<Record<string, Action>> = actions;
const otherDone: Readonly<Record<string, string>> = { removed: 'The fault was removed.' };

/** Fixed sentences: links can select one, but not supply text. */
function doneNote(c: Context): Markup | '' {
  const name = c.req.query('done') ?? '';
  const sentence = Object.hasOwn(all, name)
    ? all[name]?.done
    : Object.hasOwn(otherDone, name)
      ? otherDone[name]
      : undefined;
  return sentence === undefined ? '' : html`<p class="note good" role="status">${sentence}</p>`;
}

/** Adds an action's confirmation. */
export const withDone = (c: Context, path: string, done: string): string =>
  themed(c, `${path}${path.includes('?') ? '&' : '?'}done=${done}`);

const titles: Readonly<Record<number, string>> = {
  401: 'Token required',
  404: 'Page not found',
  503: 'Briefly unavailable',
};

/** The reason, and a way back. */
export function refusedPage(c: Context, status: ContentfulStatusCode, message: string, faults: readonly string[] = []) {
  const title = titles[status] ?? 'Nothing was changed';
  const body = html`<section class="card"><h1>${title}</h1><p>${message}</p>
${faults.length === 0 ? '' : html`<ul>${faults.map((fault) => html`<li>${fault}</li>`)}</ul>`}
${status === 401 ? '' : html`<p class="actions"><a class="button quiet" href="${themed(c, '/sandbox/customers')}">Go to customers</a></p>`}</section>`;
  return consolePage(c, { title, section: null, body }, status);
}

export const when = (iso: string): Markup =>
  html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;

/** With the full id as a tooltip. */
export const short = (guid: string): Markup =>
  html`<span class="mono short" title="${guid}">${guid.slice(0, 4)}…${guid.slice(-4)}</span>`;

export const stateTag = (state: string): Markup =>
  html`<span class="tag" data-state="${state}">${state.replaceAll('_', ' ')}</span>`;
