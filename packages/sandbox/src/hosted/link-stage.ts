import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Markup } from '#server/http/html.ts';
import { exitMessage, type LinkError, type LinkMessage, linkErrors } from './link-messages.ts';
import { heading, page, themed } from './page.ts';

const look = '/hosted/look.css';
const script = '/hosted/link.js';

/** The picker, or one of its steps. */
export const linkPath = (linkToken: string, step?: string): string =>
  ['/hosted/link', encodeURIComponent(linkToken), ...(step === undefined ? [] : [step])].join('/');

interface Stage {
  readonly linkToken: string;
  readonly title: string;
  readonly body: Markup;
  readonly messages?: readonly LinkMessage[] | undefined;
}

/** A picker page, with its messages to the app. */
export function linkStage(
  c: Context,
  { linkToken, title, body, messages = [] }: Stage,
  status: 200 | 404 | 410 | 422 = 200,
) {
  const markup = html`<section class="card" data-link-token="${linkToken}" data-link-messages="${JSON.stringify(messages)}">
${body}</section>`;
  return page(c, { title, look, script, body: markup }, status);
}

/** Reports the exit step and any problem. */
export function leftPage(c: Context, linkToken: string, message: LinkMessage, error: LinkError | null) {
  const body = html`${heading('No bank was linked')}<p>${error?.display_message ?? 'Nothing was shared. You can start again at any time.'}</p>
<p class="actions"><a class="button" href="${themed(c, linkPath(linkToken))}">Start again</a></p>`;
  return linkStage(c, { linkToken, title: 'No bank was linked', body, messages: [message] });
}

/** Unusable link tokens: own wording, but the same error for the app. */
const closed = {
  unknown: {
    status: 404,
    title: 'This link doesn’t exist',
    text: 'The link may be incomplete, or the account was removed.',
  },
  expired: { status: 410, title: 'This link has expired', text: 'It was open too long.' },
  used: { status: 410, title: 'This link was already used', text: 'Each link works once.' },
} as const;

export function closedPage(c: Context, linkToken: string, why: keyof typeof closed) {
  const { status, title, text } = closed[why];
  const body = html`${heading(title)}<p>${text} Go back to the app and start again.</p>`;
  return linkStage(
    c,
    { linkToken, title, body, messages: [exitMessage(linkToken, null, linkErrors.INVALID_LINK_TOKEN)] },
    status,
  );
}
