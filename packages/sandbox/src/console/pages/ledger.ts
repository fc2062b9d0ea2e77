import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Markup } from '#server/http/html.ts';
import { type LedgerProof, ledgerProof } from '../../bank/ledger/proof.ts';
import { themed } from '../../hosted/page.ts';
import { readEntryFilter } from '../api.ts';
import type { Desk } from '../desk.ts';
import { type EntryFilter, inUnits, type LedgerEntry, listEntries } from '../ledger-entries.ts';
import { textField } from './form.ts';
import { consolePage, short, when } from './layout.ts';

export async function ledgerPage({ services }: Desk, c: Context) {
  const filter = readEntryFilter(c);
  const { entries, next } = await listEntries(services, filter);
  const body = html`${filter.before === null && filter.page === 0 ? proofCard(await ledgerProof(services)) : ''}
<section class="card"><h2>Entries</h2>${filterForm(c, filter)}</section>
${entries.length === 0 ? html`<p class="note">No entry${filter.customerGuid !== null || filter.accountGuid !== null ? ' matches' : ' yet'}.</p>` : entries.map((entry) => entryCard(c, entry))}
<p class="actions">${filter.before === null ? '' : html`<a class="button quiet" href="${toPage(c, filter, null)}">Newest</a>`}
${next === null ? '' : html`<a class="button quiet" href="${toPage(c, filter, next)}">Older</a>`}</p>`;
  return consolePage(c, { title: 'Ledger', section: 'Ledger', body });
}

function toPage(c: Context, { customerGuid, accountGuid }: EntryFilter, before: number | null): string {
  const query = new URLSearchParams({
    ...(customerGuid === null ? {} : { customer_guid: customerGuid }),
    ...(accountGuid === null ? {} : { account_guid: accountGuid }),
    ...(before === null ? {} : { before: String(before) }),
  });
  return themed(c, `/sandbox/ledger${query.size === 0 ? '' : `?${query}`}`);
}

function filterForm(c: Context, { customerGuid, accountGuid }: EntryFilter): Markup {
  const state = { values: { customer_guid: customerGuid ?? '', account_guid: accountGuid ?? '' }, faults: {} };
  return html`<form class="filter" method="get" action="/sandbox/ledger">
${c.req.query('theme') === '1' ? html`<input type="hidden" name="theme" value="1">` : ''}
${textField({ name: 'customer_guid', label: 'Customer guid' }, state)}
${textField({ name: 'account_guid', label: 'Account guid' }, state)}
<button class="button" type="submit">Filter</button>
${customerGuid === null && accountGuid === null ? '' : html`<a class="button quiet" href="${themed(c, '/sandbox/ledger')}">Show all</a>`}</form>`;
}

const proofCard = ({ sound, assets }: LedgerProof) => html`<section class="card"><h1>The ledger</h1>
<p class="note ${sound ? 'good' : 'bad'}">${sound ? 'Balanced: every sum is zero, every balance is the sum of its postings, and nobody is overdrawn.' : 'Not balanced. See below.'}</p>
<div class="scroll" tabindex="0" role="region" aria-label="Proof by asset"><table><thead><tr><th scope="col">Asset</th><th scope="col">Customers hold</th><th scope="col">Sum of postings</th><th scope="col">Sum of balances</th><th scope="col">Mismatched</th><th scope="col">Overdrawn</th></tr></thead>
<tbody>${assets.map(
  ({
    asset,
    customers,
    postings,
    balances,
    adrift,
    overdrawn,
  }) => html`<tr><th scope="row">${asset}</th><td>${inUnits(asset, customers)}</td>
<td>${postings}</td><td>${balances}</td><td>${adrift}</td><td>${overdrawn}</td></tr>`,
)}</tbody></table></div></section>`;

const entryCard = (
  c: Context,
  { kind, guid, reference_guid: reference, created_at: at, postings, sums }: LedgerEntry,
) => html`<section class="card entry" aria-label="Entry ${guid}">
<h3>${kind.replaceAll('_', ' ')}</h3><p class="small soft">${when(at)}, of ${short(reference)}, entry ${short(guid)}</p>
<ul class="rows">${postings.map(
  ({
    account_guid: account,
    account_type: type,
    owner,
    customer_guid: customer,
    asset,
    amount,
    units,
  }) => html`<li><div>
<p class="lead">${customer === null ? owner : html`<a href="${themed(c, `/sandbox/customers/${customer}`)}">${owner}</a>`}</p>
<p class="small soft">${type}, <a href="${themed(c, `/sandbox/ledger?account_guid=${account}`)}">Account ${short(account)}</a></p></div>
<div class="figures"><p class="lead">${amount.startsWith('-') ? '' : '+'}${units} ${asset}</p><p class="small soft">${amount} base units</p></div></li>`,
)}</ul>
<p class="small soft">${Object.entries(sums).map(([asset, sum]) => html`<span class="sum">Sum of ${asset}: ${sum}</span> `)}</p></section>`;
