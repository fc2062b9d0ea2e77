import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { beforeAll, expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { type BankClient, bankClient, mintBankToken, openCustomer } from '#tests/server/bank/client.ts';
import { createRequest, exitOf, openLink, pick, pickerPage, platypus, signInAs } from '#tests/server/bank/links.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';

const lines: string[] = [];

describeOnOneDatabase('the edges of the bank picker', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock, log: createLog('debug', { write: (line) => lines.push(line) }) }));
  let client: BankClient;
  beforeAll(async () => {
    ({ client } = await openCustomer(server, bankClient(server, await mintBankToken(server)), clock.advance, []));
  });
  const page = (path: string, form?: [string, string][]) => pickerPage(server, path, form);
  const link = () => openLink(client, clock.advance);
  const signIn = (token: string, username: string, password?: string) => signInAs(server, token, username, password);

  it('has pages for link tokens that are unknown, stored only now or too old, and for odd steps', async () => {
    const workflow = await client.post('/api/workflows', createRequest);
    for (const path of ['link-sandbox-00000000-0000-0000-0000-000000000000', '%3Cscript%3E', '%00', 'x'.repeat(500)]) {
      const unknown = await page(path);
      expect(unknown).toMatchObject({ status: 404, heading: 'This link doesn’t exist' });
      expect(exitOf(unknown)).toMatchObject({ error: { error_code: 'INVALID_LINK_TOKEN' } });
    }
    const { rows } = (await server.services.db.execute(
      `select plaid_link_token as token from bank_workflows where guid = '${workflow.body.guid}'`,
    )) as unknown as { rows: { token: string }[] };
    const token = rows[0]?.token ?? '';
    expect((await page(token)).status).toBe(404);
    clock.advance(1_000);
    expect((await page(token)).status).toBe(200);
    expect((await page(`${token}/made-up`, [])).status).toBe(404);
    const reloaded = await page(`${token}/accounts?theme=1`);
    expect([reloaded.status, reloaded.headers.get('location')]).toEqual([303, `/hosted/link/${token}?theme=1`]);
    expect((await page(`${token}/institution`, [])).document.querySelector('[role=alert]')?.textContent).toBe(
      'Choose a bank from the list.',
    );
    expect(
      (await page(`${token}/accounts`, [['institution', platypus]])).document.querySelector('.fault')?.textContent,
    ).toMatch(/^Select the account/);
    expect((await page(`${token}/consent`, [['institution', platypus]])).heading).toBe('Choose your bank');
    clock.advance(4 * 60 * 60_000);
    const expired = await page(token);
    expect(expired).toMatchObject({ status: 410, heading: 'This link has expired' });
    expect(exitOf(expired)).toMatchObject({ error: { error_code: 'INVALID_LINK_TOKEN' } });
    expect((await signIn(token, 'user_good')).status).toBe(410);
  });

  it('keeps and logs nothing of what is typed', async () => {
    const token = await link();
    await signIn(token, 'typed-name-7', 'typed-secret-7');
    await pick(server, token);
    for (const table of ['bank_workflows', 'bank_link_results', 'bank_external_bank_accounts', 'bank_customers']) {
      const { rows } = (await server.services.db.execute(`select * from ${table}`)) as unknown as { rows: unknown[] };
      expect(JSON.stringify(rows)).not.toMatch(/typed-(name|secret)-7|user_good|pass_good/);
    }
    expect(lines.join('\n')).not.toMatch(/typed-(name|secret)-7|pass_good/);
  });

  it('is never brought to a fault by a form', async () => {
    const token = await link();
    const step = fc.constantFrom('institution', 'credentials', 'accounts', 'consent', 'leave', 'x');
    const field = fc.tuple(
      fc.constantFrom('institution', 'account', 'username', 'password', 'a'),
      fc.oneof(fc.string(), fc.constant(platypus)),
    );
    await fc.assert(
      fc.asyncProperty(
        step,
        fc.array(field, { maxLength: 5 }),
        fc.string({ unit: 'binary' }),
        async (where, form, text) => {
          expect((await page(`${token}/${where}`, form)).status).toBeLessThan(500);
          const raw = await fetch(`${server.url}/hosted/link/${token}/${where}`, {
            method: 'POST',
            body: text,
            headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
          });
          expect(raw.status).toBeLessThan(500);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('notifies the framing app, on its own origin only', async () => {
    const script = await (await fetch(`${server.url}/hosted/link.js`)).text();
    const token = await link();
    const { html } = await page(token);
    const dom = new JSDOM(html, { url: `${server.url}/hosted/link/${token}`, runScripts: 'outside-only' });
    const posted: [Record<string, unknown>, string][] = [];
    Object.defineProperty(dom.window, 'parent', {
      value: { postMessage: (...message: [Record<string, unknown>, string]) => posted.push(message) },
    });
    dom.window.eval(script);
    expect(posted).toEqual([
      [{ source: 'statechange-link', linkToken: token, event: 'loaded' }, server.url],
      [
        {
          source: 'statechange-link',
          linkToken: token,
          event: 'event',
          eventName: 'OPEN',
          metadata: expect.any(Object),
        },
        server.url,
      ],
    ]);
  });
});
