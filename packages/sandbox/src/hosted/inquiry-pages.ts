import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Markup } from '#server/http/html.ts';
import type { Inquiry } from '../bank/identity-verifications/inquiries.ts';
import { heading, page, rail, themed } from './page.ts';
import type { Faults, Step, Values } from './step.ts';
import { stepsOf } from './steps.ts';
import { uploadField } from './upload.ts';

const look = '/hosted/look.css';
const script = '/hosted/inquiry.js';

/** A message to the framing app. */
interface Signal {
  readonly event: 'ready' | 'started' | 'complete' | 'cancel' | 'error';
  readonly status?: string;
}

const pathOf = (inquiryId: string, step: string) => `/hosted/inquiry/${inquiryId}/${step}`;

interface Stage {
  readonly inquiryId: string;
  readonly title: string;
  readonly body: Markup;
  readonly signal?: Signal | undefined;
}

/** Headings take focus on page changes, for screen readers. */
function stage(c: Context, { inquiryId, title, body, signal }: Stage, status: 200 | 404 | 410 | 422 = 200) {
  const markup = html`<section class="card" data-inquiry-id="${inquiryId}" data-inquiry-event="${signal?.event ?? ''}" data-inquiry-status="${signal?.status ?? ''}">
${body}</section>`;
  return page(c, { title, look, script, body: markup }, status);
}

const railOf = (steps: readonly Step[], at: number) =>
  rail('Steps of this check', [...steps.map((step) => step.rail), 'Result'], at);

const cancelLink = (c: Context, inquiryId: string) =>
  html`<a class="button quiet" href="${themed(c, pathOf(inquiryId, 'cancel'))}">Cancel</a>`;

export interface StepState {
  readonly values?: Values;
  readonly faults?: Faults;
  readonly signal?: Signal;
}

/** A refused form keeps its input and shows each error. */
export function stepPage(
  c: Context,
  inquiry: Inquiry,
  step: Step,
  { values = {}, faults = {}, signal }: StepState = {},
) {
  const steps = stepsOf(inquiry);
  const { inquiryId } = inquiry;
  const wrong = Object.keys(faults).length > 0;
  const body = html`${railOf(steps, steps.indexOf(step))}${heading(step.title)}
${wrong ? html`<p class="note bad" role="alert">Please check the highlighted fields.</p>` : ''}
<form method="post" action="${themed(c, pathOf(inquiryId, step.name))}" novalidate>
${step.body(values, faults)}
<div class="actions"><button class="button" type="submit">${step.button}</button>${cancelLink(c, inquiryId)}</div>
</form>`;
  return stage(c, { inquiryId, title: step.title, body, signal }, wrong ? 422 : 200);
}

/** The sandbox's user decides instead of the real service. */
export function outcomePage(
  c: Context,
  inquiry: Inquiry,
  { fault, signal }: { readonly fault?: string; readonly signal?: Signal } = {},
) {
  const { inquiryId } = inquiry;
  const steps = stepsOf(inquiry);
  const choice = (decision: string, label: string, quiet: boolean) =>
    html`<button class="button${quiet ? ' quiet' : ''}" type="submit" name="decision" value="${decision}">${label}</button>`;
  const body = html`${railOf(steps, steps.length)}${heading('Sandbox: choose the outcome')}
${fault === undefined ? '' : html`<p class="note bad" role="alert">${fault}</p>`}
<p>A real check would be decided now. Here, you choose the outcome.</p>
<form method="post" action="${themed(c, pathOf(inquiryId, 'decision'))}">
<div class="actions">${choice('pass', 'Pass', false)}${choice('fail', 'Fail', true)}${choice('review', 'Needs review', true)}${choice('more_documents', 'Ask for more documents', true)}</div>
</form>`;
  return stage(c, { inquiryId, title: 'Choose the outcome', body, signal }, fault === undefined ? 200 : 422);
}

/** The inquiry stays open for one more picture. */
export function moreDocumentsPage(c: Context, inquiry: Inquiry, signal?: Signal) {
  const { inquiryId } = inquiry;
  const steps = stepsOf(inquiry);
  const ofMoney = inquiry.method === 'enhanced_due_diligence';
  const title = ofMoney ? 'We need proof of one answer' : 'We need one more document';
  const why = ofMoney
    ? 'Send a document that shows where your money comes from.'
    : 'The picture wasn’t clear enough. Send a new one.';
  const body = html`${railOf(steps, steps.length)}${heading(title)}
<p>${why} Your other answers are saved.</p>
<form method="post" action="${themed(c, pathOf(inquiryId, 'resubmit'))}">${uploadField}
<div class="actions"><button class="button" type="submit">${ofMoney ? 'Send document' : 'Send another picture'}</button>${cancelLink(c, inquiryId)}</div>
</form>`;
  return stage(c, { inquiryId, title, body, signal });
}

/** Neutral wording: the bank announces the decision. */
export function finishedPage(c: Context, inquiry: Inquiry) {
  const body = html`<h1 tabindex="-1">Thank you</h1>
<p class="note good">Your details have been sent.</p>
<p>The result is usually ready within a minute. You can close this page; the app shows the result.</p>`;
  return stage(c, {
    inquiryId: inquiry.inquiryId,
    title: 'Details sent',
    body,
    signal: { event: 'complete', status: 'completed' },
  });
}

export function cancelledPage(c: Context, inquiry: Inquiry) {
  const { inquiryId } = inquiry;
  const body = html`${heading('The check is paused')}<p>Nothing was sent. You can continue at any time.</p>
<p class="actions"><a class="button" href="${themed(c, `/hosted/inquiry/${inquiryId}`)}">Continue the check</a></p>`;
  return stage(c, { inquiryId, title: 'Check paused', body, signal: { event: 'cancel' } });
}

export function expiredPage(c: Context, inquiry: Inquiry) {
  const body = html`${heading('This check has expired')}<p>It was open too long. Start a new one from the verification page.</p>`;
  return stage(
    c,
    { inquiryId: inquiry.inquiryId, title: 'Check expired', body, signal: { event: 'error', status: 'expired' } },
    410,
  );
}

export function unknownPage(c: Context, inquiryId: string) {
  const body = html`${heading('This check doesn’t exist')}<p>The link may be incomplete. Go back to the verification page and start again.</p>`;
  return stage(c, { inquiryId, title: 'Check not found', body, signal: { event: 'error', status: 'not_found' } }, 404);
}
