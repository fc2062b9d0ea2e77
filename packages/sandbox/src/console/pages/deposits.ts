import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { themed } from '../../hosted/page.ts';
import type { Desk } from '../desk.ts';
import { depositAddresses } from '../records.ts';
import { type FormState, faultNote, textField } from './form.ts';
import { consolePage, short, stateTag } from './layout.ts';

export async function depositsPage(
  { services }: Desk,
  c: Context,
  { values, faults }: FormState,
  status: ContentfulStatusCode = 200,
) {
  const state = {
    values: { address: c.req.query('address') ?? '', asset: c.req.query('asset') ?? '', ...values },
    faults,
  };
  const addresses = await depositAddresses.all(services);
  const body = html`<section class="card"><h1>Send a crypto deposit</h1>
<p class="soft">Simulates a deposit from an outside wallet. It is detected first and credited once confirmed.</p>
${faultNote(state)}<form method="post" action="${themed(c, '/sandbox/deposits')}" novalidate>
${textField({ name: 'address', label: 'Deposit address', required: true }, state)}
${textField({ name: 'asset', label: 'Coin (only if the address takes several)' }, state)}
${textField({ name: 'units', label: 'Amount', hint: 'In whole units of the asset, such as 0.5', inputmode: 'decimal', required: true }, state)}
${textField({ name: 'txn_hash', label: 'Transaction hash (optional)', hint: 'The same hash credits the same address once.' }, state)}
<button class="button" type="submit">Send the coins</button></form></section>
<section class="card"><h2>Deposit addresses</h2>
${addresses.length === 0 ? html`<p class="soft">None yet. Customers create them on the deposits page.</p>` : ''}
<ul class="rows">${addresses.map(
    ({
      asset,
      address,
      state: addressState,
      customer_guid: owner,
    }) => html`<li><div><p class="lead">${asset} <span class="mono">${address}</span></p>
<p class="small soft">${owner === null ? 'the bank' : html`<a href="${themed(c, `/sandbox/customers/${owner}`)}">Customer ${short(owner)}</a>`}</p></div>
<div class="tags">${stateTag(addressState)}</div>
<div class="controls"><a class="button quiet" href="${themed(c, `/sandbox/deposits?address=${encodeURIComponent(address)}&asset=${asset}`)}">Send coins here</a></div></li>`,
  )}</ul></section>`;
  return consolePage(c, { title: 'Deposits', section: 'Deposits', body }, status);
}
