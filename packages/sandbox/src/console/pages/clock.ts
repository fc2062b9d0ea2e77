import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { themed } from '../../hosted/page.ts';
import { clockState } from '../clock.ts';
import type { Desk } from '../desk.ts';
import { type FormState, faultNote, textField } from './form.ts';
import { consolePage, when } from './layout.ts';

export function resetPage(c: Context, state: FormState, status: ContentfulStatusCode = 200) {
  const body = html`<section class="card"><h1>Reset the sandbox</h1>
<p>Deletes every customer, order, transfer and email, removes all faults, resets the clock, signs everyone out and recreates the demo customers. This takes a few seconds.</p>
${faultNote(state)}<form method="post" action="${themed(c, '/sandbox/reset')}" novalidate>
${textField({ name: 'confirm', label: 'Type the word reset', required: true }, state)}
<button class="button" type="submit">Reset everything</button></form></section>`;
  return consolePage(c, { title: 'Reset', section: 'Reset', body }, status);
}

const steps = [
  ['1m', '1 minute'],
  ['1h', '1 hour'],
  ['1d', '1 day'],
  ['7d', '7 days'],
] as const;

export function clockPage({ services }: Desk, c: Context, state: FormState, status: ContentfulStatusCode = 200) {
  const { now, offset_ms: offset, fixed, speed } = clockState(services);
  const action = themed(c, '/sandbox/clock');
  const form = (title: string, field: { name: string; label: string; hint: string }, button: string) => {
    const fault = state.faults[field.name];
    const own = { values: state.values, faults: fault === undefined ? {} : { [field.name]: fault } };
    return html`<section class="card"><h2>${title}</h2>${faultNote(own)}<form method="post" action="${action}" novalidate>
${textField({ ...field, required: true }, own)}
<button class="button" type="submit">${button}</button></form></section>`;
  };
  const body = html`<section class="card"><h1>Sandbox clock</h1>
<p class="figure">${when(now)}</p>
<p class="soft">${offset === 0 ? 'Not moved.' : `Moved forward by ${formatDuration(offset)}.`} ${fixed ? 'The clock is frozen, and all delays are skipped.' : speed === 1 ? '' : `Delays are divided by ${speed}.`}
Orders settle, checks end and prices move with it. Tokens keep to the real clock. It goes back only with a reset.</p>
<form class="actions" method="post" action="${action}">${steps.map(([value, label]) => html`<button class="button quiet" type="submit" name="advance" value="${value}">Forward ${label}</button>`)}</form></section>
${form('Move forward', { name: 'advance', label: 'Duration', hint: 'Such as 30s, 2h or 1d 12h' }, 'Move the clock')}
${form('Move to a date and time', { name: 'set', label: 'Date and time', hint: 'Such as 2026-01-15T12:00:00Z' }, 'Set the clock')}`;
  return consolePage(c, { title: 'Clock', section: 'Clock', body }, status);
}

/** The two largest units. */
function formatDuration(ms: number): string {
  const parts = [
    [Math.floor(ms / 86_400_000), 'd'],
    [Math.floor(ms / 3_600_000) % 24, 'h'],
    [Math.floor(ms / 60_000) % 60, 'm'],
    [Math.floor(ms / 1_000) % 60, 's'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).slice(0, 2);
  return shown.length === 0 ? `${ms} ms` : shown.map(([count, unit]) => `${count} ${unit}`).join(' ');
}
