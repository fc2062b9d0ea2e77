import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Desk } from '../desk.ts';
import { consolePage } from './layout.ts';

export async function staffPage({ product }: Desk, c: Context) {
  const people = await product.staff();
  const body = html`<section class="card"><h1>Staff</h1>
<p class="soft">They sign in at <a href="/admin/signin">/admin/signin</a> with this password and the code of their authenticator app. Each code works once; reload for the next one.</p>
${people.length === 0 ? html`<p class="soft">None: the demo is off.</p>` : ''}
<ul class="rows">${people.map(
    ({
      email,
      name,
      roles,
      password,
      code,
      used,
    }) => html`<li><div><p class="lead">${name} <span class="mono">${email}</span></p>
<p class="small soft">${roles.join(', ')} · password <span class="mono">${password}</span></p></div>
<div class="tags">${used ? html`<span class="tag">Used</span>` : ''}<span class="tag mono">${code}</span></div></li>`,
  )}</ul></section>`;
  return consolePage(c, { title: 'Staff', section: 'Staff', body });
}
