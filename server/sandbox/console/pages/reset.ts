import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { themed } from '../../hosted/page.ts';
import { type FormState, faultNote, textField } from './form.ts';
import { consolePage } from './layout.ts';

/** Asks for the word before everything is emptied. */
export function resetPage(c: Context, state: FormState, status: ContentfulStatusCode = 200) {
  const body = html`<section class="card"><h1>Reset the sandbox</h1>
<p>Deletes every customer, order, transfer and email, removes all faults, resets the clock, signs everyone out and recreates the demo customers. This takes a few seconds.</p>
${faultNote(state)}<form method="post" action="${themed(c, '/sandbox/reset')}" novalidate>
${textField({ name: 'confirm', label: 'Type the word reset', required: true }, state)}
<button class="button" type="submit">Reset everything</button></form></section>`;
  return consolePage(c, { title: 'Reset', section: 'Reset', body }, status);
}
