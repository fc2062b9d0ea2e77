import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { faultKinds, faultMethods, faultyServices } from '../../faults/fault-schema.ts';
import { listFaults } from '../../faults/fault-store.ts';
import { themed } from '../../hosted/page.ts';
import type { Desk } from '../desk.ts';
import { type FaultLine, presentFault } from '../present-fault.ts';
import { checkField, type FormState, faultNote, selectField, textField } from './form.ts';
import { consolePage } from './layout.ts';

const words: Readonly<Record<string, string>> = {
  slow: 'slow: answers late',
  failing: 'failing: answers with an error',
  rate_limited: 'rate limited: answers 429',
  malformed: 'malformed: answers half a JSON',
  offline: 'offline: cuts the connection',
};

/** Has a service fail on purpose, and shows what still waits to go wrong. */
export async function faultsPage({ services }: Desk, c: Context, state: FormState, status: ContentfulStatusCode = 200) {
  const faults = (await listFaults(services)).map(presentFault);
  const body = html`<section class="card"><h1>Let a service fail</h1>
<p class="soft">For a number of calls, by path. The hosted pages and this console never fail on purpose.</p>
${faultNote(state)}<form class="columns" method="post" action="${themed(c, '/sandbox/faults')}" novalidate>
${selectField({ name: 'service', label: 'Service', options: faultyServices.map((name) => [name, name]) }, state)}
${selectField({ name: 'kind', label: 'What goes wrong', options: faultKinds.map((kind) => [kind, words[kind] ?? kind]) }, state)}
${textField({ name: 'path', label: 'Path', value: '*', hint: '* stands for anything: /api/trades*. For mail, the recipient.', required: true }, state)}
${selectField({ name: 'method', label: 'Method', options: [['', 'every'], ...faultMethods.map((name) => [name, name] as const)] }, state)}
${textField({ name: 'calls', label: 'Calls', value: '1', inputmode: 'numeric', required: true }, state)}
${textField({ name: 'status', label: 'Status', hint: 'Of failing: 400 to 599, or 503.', inputmode: 'numeric' }, state)}
${textField({ name: 'delay', label: 'Delay in milliseconds', hint: 'Of slow: 3000 when left empty.', inputmode: 'numeric' }, state)}
${textField({ name: 'retry_after', label: 'Retry after, in seconds', hint: 'Of rate limited: 30 when left empty.', inputmode: 'numeric' }, state)}
${checkField({ name: 'after', label: 'Do the work, and lose only the answer' }, state)}
<p class="actions"><button class="button" type="submit">Add the fault</button></p></form></section>
<section class="card"><h2>Faults</h2>${faults.length === 0 ? html`<p class="soft">None. Every service does its best.</p>` : list(c, faults)}</section>`;
  return consolePage(c, { title: 'Faults', section: 'Faults', body }, status);
}

const list = (c: Context, faults: readonly FaultLine[]) => html`<ul class="rows">${faults.map((fault) => row(c, fault))}</ul>
<form class="actions" method="post" action="${themed(c, '/sandbox/faults/remove')}"><button class="button quiet" type="submit">Take back all</button></form>`;

function row(c: Context, { id, service, kind, method, path, calls_left: left, ...fault }: FaultLine) {
  const detail = [
    ...(fault.status === null ? [] : [`status ${fault.status}`]),
    ...(fault.delay === null ? [] : [`${fault.delay} ms`]),
    ...(fault.retry_after === null ? [] : [`retry after ${fault.retry_after} s`]),
    ...(fault.after ? ['after the work'] : []),
  ];
  return html`<li><div><p class="lead">${service}, ${kind.replaceAll('_', ' ')}</p>
<p class="small soft"><span class="mono">${method ?? 'every method'} ${path}</span>${detail.map((text) => html`, ${text}`)}</p></div>
<div class="tags"><span class="tag">${left === 0 ? 'used up' : `${left} left`}</span></div>
<div class="controls"><form method="post" action="${themed(c, `/sandbox/faults/${id}/remove`)}">
<button class="button quiet" type="submit" aria-label="Take back ${service} ${path}">Take back</button></form></div></li>`;
}
