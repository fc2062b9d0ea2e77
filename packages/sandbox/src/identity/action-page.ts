import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Markup } from '#server/http/html.ts';
import type { Services } from '#server/services.ts';
import { page } from '../hosted/page.ts';
import { checkedContinueUrl, homeOf } from './codes.ts';
import type { IdentityError } from './errors.ts';

export const look = '/emulator/action/look.css';

/** A safe link back to the product, if any. */
export function wayBack(services: Services, c: Context, label = 'Continue to Statechange'): Markup {
  const home = homeOf(services);
  const target = followable(home, c.req.query('continueUrl')) ?? home;
  return html`<p class="actions"><a class="button" href="${target}">${label}</a></p>`;
}

/** Null for a foreign address. */
export function followable(home: string, continueUrl: string | undefined): string | null {
  if (continueUrl === undefined) return null;
  try {
    return checkedContinueUrl(home, continueUrl);
  } catch {
    return null;
  }
}

export const card = (c: Context, title: string, body: Markup, status: 200 | 400 | 409 | 410 | 422 = 200) =>
  page(c, { title, look, body: html`<section class="card">${body}</section>` }, status);

/** The page of a dead link. */
export function brokenLink(services: Services, c: Context, error: IdentityError) {
  if (error.message === 'EMAIL_EXISTS') {
    const body = html`<h1>This address belongs to another account</h1><p>Nothing was changed. Choose another address, or sign in to that account.</p>${wayBack(services, c)}`;
    return card(c, 'Address in use', body, 409);
  }
  const expired = error.message === 'EXPIRED_OOB_CODE';
  const body = html`<h1>${expired ? 'This link has expired' : 'This link no longer works'}</h1>
<p>${expired ? 'Links expire after one hour.' : 'It was already used, or part of it is missing.'} Request a new one on the sign-in page.</p>
${wayBack(services, c)}`;
  return card(c, 'Link not valid', body, expired ? 410 : 400);
}
