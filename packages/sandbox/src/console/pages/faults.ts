import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { faultKinds, faultMethods, faultyServices } from '../../faults/fault-schema.ts';
import { listFaults } from '../../faults/fault-store.ts';
import { themed } from '../../hosted/page.ts';
import { type FaultLine, presentFault } from '../actions.ts';
import type { Desk } from '../desk.ts';
import { checkField, type FormState, faultNote, selectField, textField } from './form.ts';
import { consolePage } from './layout.ts';

const words: Readonly<Record<string, string>> = {
  slow: 'slow: responds late',
  failing: 'failing: responds with an error',
  rate_limited: 'rate limited: responds with 429',
  malformed: 'malformed: responds with broken JSON',
  offline: 'offline: cuts the connection',
};

export async function faultsPage({ services }: Desk, c: Context, state: FormState, status: ContentfulStatusCode = 200) {
  const faults = (await listFaults(services)).map(presentFault);
  const body = html`<section class="card"><h1>Make a service fail</h1>
<p class="soft">For a number of calls, by path. The hosted pages and this console never fail.</p>
${faultNote(state)}<form class="columns" method="post" action="${themed(c, '/sandbox/faults')}" novalidate>
${selectField({ name: 'service', label: 'Service', options: faultyServices.map((name) => [name, name]) }, state)}
${selectField({ name: 'kind', label: 'Problem', options: faultKinds.map((kind) => [kind, words[kind] ?? kind]) }, state)}
${textField({ name: 'path', label: 'Path', value: '*', hint: '* matches anything: /api/trades*. For mail, the recipient.', required: true }, state)}
${selectField({ name: 'method', label: 'Method', options: [['', 'any'], ...faultMethods.map((name) => [name, name] as const)] }, state)}
${textField({ name: 'calls', label: 'Calls', value: '1', inputmode: 'numeric', required: true }, state)}
${textField({ name: 'status', label: 'Status', hint: 'For failing: 400 to 599. Default 503.', inputmode: 'numeric' }, state)}
${textField({ name: 'delay', label: 'Delay in milliseconds', hint: 'For slow. Default 3000.', inputmode: 'numeric' }, state)}
${textField({ name: 'retry_after', label: 'Retry after, in seconds', hint: 'For rate limited. Default 30.', inputmode: 'numeric' }, state)}
${checkField({ name: 'after', label: 'Process the call, then lose the response' }, state)}
<p class="actions"><button class="button" type="submit">Add the fault</button></p></form></section>
<section class="card"><h2>Faults</h2>${faults.length === 0 ? html`<p class="soft">None. Every service works normally.</p>` : list(c, faults)}</section>`;
  return consolePage(c, { title: 'Faults', section: 'Faults', body }, status);
}

const list = (
  c: Context,
  faults: readonly FaultLine[],
) => html`<ul class="rows">${faults.map((fault) => row(c, fault))}</ul>
<form class="actions" method="post" action="${themed(c, '/sandbox/faults/remove')}"><button class="button quiet" type="submit">Remove all faults</button></form>`;

function row(c: Context, { id, service, kind, method, path, calls_left: left, ...fault }: FaultLine) {
  const detail = [
    ...(fault.status === null ? [] : [`status ${fault.status}`]),
    ...(fault.delay === null ? [] : [`${fault.delay} ms`]),
    ...(fault.retry_after === null ? [] : [`retry after ${fault.retry_after} s`]),
    ...(fault.after ? ['after processing'] : []),
  ];
  return html`<li><div><p class="lead">${service}, ${kind.replaceAll('_', ' ')}</p>
<p class="small soft"><span class="mono">${method ?? 'any method'} ${path}</span>${detail.map((text) => html`, ${text}`)}</p></div>
<div class="tags"><span class="tag">${left === 0 ? 'used up' : `${left} left`}</span></div>
<div class="controls"><form method="post" action="${themed(c, `/sandbox/faults/${id}/remove`)}">
<button class="button quiet" type="submit" aria-label="Remove ${service} ${path}">Remove</button></form></div></li>`;
}
