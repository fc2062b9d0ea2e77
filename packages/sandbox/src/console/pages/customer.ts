import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Markup } from '#server/http/html.ts';
import { failureCodes } from '../../bank/identity-verifications/failure-codes.ts';
import { themed } from '../../hosted/page.ts';
import { readPage } from '../api.ts';
import { type CustomerFile, type CustomerLine, findCustomer, listCustomers } from '../customers.ts';
import {
  bankAccountStates,
  customerDecisions,
  reviewDecisions,
  verificationDecisions,
  walletStates,
} from '../decisions.ts';
import type { Desk } from '../desk.ts';
import { pathGuid, readFilter } from '../input.ts';
import { inUnits } from '../ledger-entries.ts';
import type { BankAccountRecord, TransferRecord, VerificationRecord, WalletRecord } from '../records.ts';
import { consolePage, short, stateTag, when } from './layout.ts';

export async function customersPage(desk: Desk, c: Context) {
  const search = readFilter(c, 'search');
  const page = readPage(c);
  const { customers, more } = await listCustomers(desk, search, page);
  const to = (number: number) =>
    themed(
      c,
      `/sandbox/customers?${new URLSearchParams({ ...(search === null ? {} : { search }), page: String(number) })}`,
    );
  const body = html`<section class="card"><h1>Customers</h1>
<form class="filter" method="get" action="/sandbox/customers">
${c.req.query('theme') === '1' ? html`<input type="hidden" name="theme" value="1">` : ''}
<div class="field"><label for="search">Email, name or guid</label><input id="search" name="search" type="search" value="${search ?? ''}" autocomplete="off"></div>
<button class="button" type="submit">Search</button>
</form></section>
${customers.length === 0 ? html`<p class="note">${search === null ? 'Nobody has signed up yet.' : `Nobody matches ${search}.`}</p>` : html`<section class="card"><ul class="rows">${customers.map((customer) => row(c, customer))}</ul></section>`}
<p class="actions">
${page === 0 ? '' : html`<a class="button quiet" href="${to(page - 1)}">Newer</a>`}
${more ? html`<a class="button quiet" href="${to(page + 1)}">Older</a>` : ''}
</p>`;
  return consolePage(c, { title: 'Customers', section: 'Customers', body });
}

function row(c: Context, { guid, email, display_name: name, state, sign_up_state: signUp }: CustomerLine) {
  const title = name ?? email ?? (guid === null ? 'No name' : `Customer ${guid.slice(0, 4)}…${guid.slice(-4)}`);
  return html`<li><div>
<p class="lead">${guid === null || state === null ? title : html`<a href="${themed(c, `/sandbox/customers/${guid}`)}">${title}</a>`}</p>
<p class="small soft">${email ?? 'at the bank only'}${guid === null ? '' : html`, ${short(guid)}`}</p></div>
<div class="tags">${signUp === 'started' ? stateTag('sign-up not complete') : ''}${state === null ? '' : stateTag(state)}</div></li>`;
}

/** @throws Refusal 404 */
export async function customerPage(desk: Desk, c: Context) {
  const customer = await findCustomer(desk, pathGuid(c, 'customer'));
  const title = customer.display_name ?? customer.email ?? 'Bank customer';
  const body = html`<section class="card"><h1>${title}</h1>
<p class="soft">${customer.email ?? 'At the bank only'}</p>
<p class="mono small">${customer.guid}</p>
<p class="tags">${customer.state === null ? '' : stateTag(customer.state)}</p>
${chooser(c, `/sandbox/customers/${customer.guid}`, 'decision', 'Customer', customerDecisions, 'Apply')}
<p><a href="${themed(c, `/sandbox/ledger?customer_guid=${customer.guid}`)}">Ledger entries</a></p></section>
${customer.email === null ? '' : sessions(c, customer.email)}
${balances(customer)}
${part('Identity verifications', customer.verifications, (row) => verification(c, row), dueDiligence(c, customer.guid))}
${part('Bank accounts', customer.bank_accounts, (row) => bankAccount(c, row))}
${part('External wallets', customer.wallets, (row) => wallet(c, row))}
${part('Transfers', customer.transfers, (row) => transfer(c, row))}
${part('Deposit addresses', customer.deposit_addresses, (row) => record(html`${row.asset} <span class="mono">${row.address}</span>`, row.guid, row.state, html`<a class="button quiet" href="${themed(c, `/sandbox/deposits?address=${encodeURIComponent(row.address)}&asset=${row.asset}`)}">Send coins here</a>`))}`;
  return consolePage(c, { title, section: 'Customers', body });
}

function part<Row>(title: string, rows: readonly Row[], row: (row: Row) => Markup, more: Markup | '' = ''): Markup {
  return html`<section class="card"><h2>${title}</h2>${rows.length === 0 ? html`<p class="soft">None yet.</p>` : html`<ul class="rows">${rows.map(row)}</ul>`}${more}</section>`;
}

const dueDiligence = (
  c: Context,
  guid: string,
) => html`<form class="actions" method="post" action="${themed(c, `/sandbox/customers/${guid}/due_diligence`)}">
<button class="button quiet" type="submit">Request enhanced due diligence</button></form>
<datalist id="reasons">${failureCodes.map((code) => html`<option>${code}</option>`)}</datalist>`;

const record = (
  title: Markup | string,
  guid: string,
  state: string,
  controls: Markup | '',
  more: Markup | string = '',
) => html`<li><div>
<p class="lead">${title}</p><p class="small soft">${short(guid)}${more === '' ? '' : html`, ${more}`}</p></div>
<div class="tags">${stateTag(state)}</div>${controls === '' ? '' : html`<div class="controls">${controls}</div>`}</li>`;

/** A select and a button. */
const chooser = (
  c: Context,
  path: string,
  name: string,
  label: string,
  options: readonly string[],
  button: string,
  more: Markup | '' = '',
) => html`<form class="inline" method="post" action="${themed(c, path)}">
<label>${label} <select name="${name}">${options.map((option) => html`<option value="${option}">${option.replaceAll('_', ' ')}</option>`)}</select></label>${more}
<button class="button quiet" type="submit">${button}</button></form>`;

const sessions = (c: Context, email: string) => html`<section class="card"><h2>Sessions</h2>
<div class="actions">
<form method="post" action="${themed(c, '/sandbox/sessions')}"><input type="hidden" name="email" value="${email}"><button class="button quiet" type="submit">Sign in elsewhere</button></form>
<form method="post" action="${themed(c, '/sandbox/sessions/forget_browsers')}"><input type="hidden" name="email" value="${email}"><button class="button quiet" type="submit">Forget all browsers</button></form>
${(['access', 'user', 'both'] as const).map(
  (
    token,
  ) => html`<form method="post" action="${themed(c, '/sandbox/sessions/expire')}"><input type="hidden" name="email" value="${email}">
<button class="button quiet" type="submit" name="token" value="${token}">${token === 'both' ? 'Expire both tokens' : `Expire the ${token} token`}</button></form>`,
)}
</div></section>`;

const balances = ({ accounts }: CustomerFile) => html`<section class="card"><h2>Balances</h2>
${
  accounts.length === 0
    ? html`<p class="soft">No accounts yet.</p>`
    : html`<ul class="rows">${accounts.map(
        ({
          guid,
          asset,
          name,
          balance,
          held,
        }) => html`<li><div><p class="lead">${name}</p><p class="small soft">${short(guid)}</p></div>
<div class="figures"><p class="lead">${inUnits(asset, balance)} ${asset}</p>${held === '0' ? '' : html`<p class="small soft">${inUnits(asset, held)} on hold</p>`}</div></li>`,
      )}</ul>`
}</section>`;

const reasons = html` <label>Reason of a failure <input name="failure_codes" size="24" list="reasons" autocomplete="off" spellcheck="false"></label>`;

function verification(c: Context, row: VerificationRecord) {
  const open = row.state !== 'completed' && row.state !== 'expired';
  const path = `/sandbox/verifications/${row.guid}`;
  const controls = open ? chooser(c, path, 'decision', 'Decision', verificationDecisions, 'Decide', reasons) : '';
  const outcome = row.outcome === null ? row.state : row.outcome;
  return record(
    `${row.type.replaceAll('_', ' ')}, ${row.method.replaceAll('_', ' ')}`,
    row.guid,
    outcome,
    controls,
    when(row.created_at),
  );
}

const endHold = (c: Context, path: string) =>
  html`<form class="inline" method="post" action="${themed(c, `${path}/end-hold`)}"><button class="button quiet" type="submit">End hold</button></form>`;

function bankAccount(c: Context, row: BankAccountRecord) {
  const path = `/sandbox/bank_accounts/${row.guid}`;
  const controls =
    row.state === 'deleted'
      ? ''
      : html`${chooser(c, path, 'state', 'State', bankAccountStates, 'Set')}${endHold(c, path)}`;
  return record(
    row.mask === null ? row.name : `${row.name}, ••${row.mask}`,
    row.guid,
    row.state,
    controls,
    row.failure_code ?? '',
  );
}

function wallet(c: Context, row: WalletRecord) {
  const path = `/sandbox/wallets/${row.guid}`;
  const review = row.state === 'reviewing' ? chooser(c, path, 'decision', 'Review', reviewDecisions, 'Decide') : '';
  const controls =
    row.state === 'deleted'
      ? ''
      : html`${review}${chooser(c, path, 'state', 'State', walletStates, 'Set')}${endHold(c, path)}`;
  return record(
    html`${row.name}, ${row.asset} <span class="mono">${row.address}</span>`,
    row.guid,
    row.state,
    controls,
    row.failure_code ?? '',
  );
}

const returnCodes = ['R01', 'R02', 'R03', 'R04', 'R07', 'R08', 'R09', 'R10', 'R16', 'R20', 'R29'] as const;

function transfer(c: Context, row: TransferRecord) {
  const path = `/sandbox/transfers/${row.guid}`;
  const review = row.state === 'reviewing' ? chooser(c, path, 'decision', 'Review', reviewDecisions, 'Decide') : '';
  const returnable =
    row.transfer_type === 'funding' && ['completed', 'holding'].includes(row.state) && row.return_code === null;
  const back = returnable ? chooser(c, `${path}/return`, 'return_code', 'Return code', returnCodes, 'Return') : '';
  const controls = review === '' && back === '' ? '' : html`${review}${back}`;
  const title = `${row.transfer_type.replaceAll('_', ' ')}, ${row.side}, ${inUnits(row.asset, row.amount)} ${row.asset}`;
  const why = row.return_code ?? row.failure_code;
  return record(
    title,
    row.guid,
    row.state,
    controls,
    why === null ? when(row.created_at) : html`${when(row.created_at)}, ${why}`,
  );
}
