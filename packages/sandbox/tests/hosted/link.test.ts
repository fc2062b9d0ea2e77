import { beforeAll, expect, it } from 'vitest';
import { type BankClient, bankClient, mintBankToken, openCustomer } from '#tests/server/bank/client.ts';
import {
  accountOf,
  createRequest,
  exitOf,
  goodSignIn,
  linkAccount,
  openLink,
  pick,
  pickerPage,
  platypus,
  signInAs,
} from '#tests/server/bank/links.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';

describeOnOneDatabase('the bank picker', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  let client: BankClient;
  beforeAll(async () => {
    ({ client } = await openCustomer(server, bankClient(server, await mintBankToken(server)), clock.advance, []));
  });
  const page = (path: string, form?: [string, string][]) => pickerPage(server, path, form);
  const link = () => openLink(client, clock.advance);
  const signIn = (token: string, username: string, password?: string) => signInAs(server, token, username, password);

  it('goes from the bank over sign-in, accounts and consent to a public token', async () => {
    const token = await link();
    const start = await page(token);
    expect(start).toMatchObject({ status: 200, heading: 'Choose your bank' });
    expect(start.messages.map(({ event, eventName }) => eventName ?? event)).toEqual(['loaded', 'OPEN']);
    expect(start.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(start.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(start.headers.get('cache-control')).toBe('no-store');
    expect([...start.document.querySelectorAll('.rail li')].map((item) => item.textContent)).toEqual([
      'Bank',
      'Sign in',
      'Accounts',
      'Consent',
      'Done',
    ]);

    const bank = await page(`${token}/institution`, [['institution', platypus]]);
    expect(bank.heading).toBe('Sign in to First Platypus Bank');
    expect(bank.messages).toMatchObject([
      { eventName: 'SELECT_INSTITUTION', metadata: { institution_id: platypus, error_code: null } },
    ]);
    const accounts = await signIn(token, 'user_good');
    expect(accounts.heading).toBe('Choose an account');
    const boxes = [...accounts.document.querySelectorAll<HTMLInputElement>('input[name="account"]')];
    expect(boxes.map((box) => box.closest('label')?.textContent.replace(/\s+/g, ' ').trim())).toEqual([
      'Plaid CheckingChecking ending in 0000, USD',
      'Plaid SavingSavings ending in 1111, USD',
      'Plaid Canadian CheckingChecking ending in 2222, CAD',
    ]);
    const chosen: [string, string][] = [
      ['institution', platypus],
      ['account', boxes[1]?.value ?? ''],
    ];
    const consent = await page(`${token}/accounts`, chosen);
    expect(consent.heading).toBe('Share with Statechange?');
    expect(consent.document.querySelector('main')?.textContent).toContain('Plaid Saving (1111)');

    const done = await page(`${token}/consent`, chosen);
    expect(done.heading).toBe('Your bank is linked');
    expect(done.messages.find(({ event }) => event === 'success')).toEqual({
      event: 'success',
      publicToken: expect.stringMatching(/^public-sandbox-[0-9a-f-]{36}$/),
      metadata: {
        institution: { institution_id: platypus, name: 'First Platypus Bank' },
        accounts: [
          {
            id: boxes[1]?.value,
            name: 'Plaid Saving',
            mask: '1111',
            type: 'depository',
            subtype: 'savings',
            iso_currency_code: 'USD',
          },
        ],
        link_session_id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      },
    });
  });

  it('leads to a bank’s own page and back, with what was decided there, and only for its own link', async () => {
    const home = `${server.url}/payment-method`;
    const token = await openLink(client, clock.advance, { ...createRequest, redirect_uri: home });
    const leaving = await page(`${token}/institution`, [['institution', 'ins_900104']]);
    expect(leaving.heading).toBe('Continue to Anglerfish National Bank');
    const away = leaving.document.querySelector<HTMLAnchorElement>('a[target="_top"]')?.getAttribute('href') ?? '';
    const bank = await page(away.replace('/hosted/link/', ''));
    const [allow = '', refuse = ''] = [...bank.document.querySelectorAll('a.button')].map(
      (link) => link.getAttribute('href') ?? '',
    );
    expect(allow).toMatch(new RegExp(`^${home}\\?oauth_state_id=[\\w-]{32}$`));
    const back = (address: string, of = token) => page(`${of}?${new URLSearchParams({ returned: address })}`);
    expect((await back(allow)).document.querySelector('label')?.textContent).toContain('ending in 5150');
    expect(exitOf(await back(refuse))).toMatchObject({ error: null });
    for (const foreign of [await back(allow, await link()), await back(`${home}?oauth_state_id=x`), await back('x')])
      expect(exitOf(foreign)).toMatchObject({ error: { error_code: 'INVALID_LINK_TOKEN' } });
    const inWindow = await page(`${await link()}/institution`, [['institution', 'ins_900104']]);
    expect(inWindow.heading).toBe('Sign in to Anglerfish National Bank');
  });

  it('ends once: a form sent twice, or at once, makes one public token, and a used one opens nothing', async () => {
    const token = await link();
    const first = await pick(server, token);
    const again = await Promise.all([pick(server, token, ['1111']), pick(server, token), pick(server, token)]);
    expect(new Set([first, ...again].map(({ publicToken }) => publicToken)).size).toBe(1);
    expect((await page(token)).messages.find(({ event }) => event === 'success')?.publicToken).toBe(first.publicToken);
    await client.post('/api/external_bank_accounts', accountOf(first));
    const used = await page(token);
    expect(used).toMatchObject({ status: 410, heading: 'This link was already used' });
    expect(exitOf(used)).toMatchObject({ error: { error_type: 'INVALID_INPUT', error_code: 'INVALID_LINK_TOKEN' } });
    const race = await link();
    const together = await Promise.all(Array.from({ length: 6 }, () => pick(server, race)));
    expect(new Set(together.map(({ publicToken }) => publicToken)).size).toBe(1);
  });

  it('takes one right pair only, says which field is wrong, and gives no password back', async () => {
    const token = await link();
    for (const [username, password] of [
      ['user_good', 'wrong-secret-1'],
      ['user_bad', 'pass_good'],
      ['USER_GOOD', 'pass_good'],
    ] as const) {
      const refused = await signIn(token, username, password);
      expect(refused.status).toBe(422);
      expect(refused.document.querySelector('#password-fault')?.textContent).toMatch(
        /username or password is incorrect/,
      );
      expect(refused.document.querySelector('#username')?.getAttribute('value')).toBe(username);
      expect(refused.document.querySelector('#password')?.hasAttribute('value')).toBe(false);
      expect(refused.html).not.toContain('wrong-secret-1');
      expect(refused.messages.at(-1)).toMatchObject({
        eventName: 'ERROR',
        metadata: { error_code: 'INVALID_CREDENTIALS' },
      });
    }
    const empty = await signIn(token, ' ', '');
    expect([...empty.document.querySelectorAll('.fault')].map((fault) => fault.textContent)).toEqual([
      'Enter your username.',
      'Enter your password.',
    ]);
    const hostile = await signIn(token, '"><img src=x>', 'x');
    expect(hostile.document.querySelector('img')).toBeNull();
  });

  it.each([
    ['user_locked', 'ITEM_LOCKED', 'This sign-in is locked'],
    ['user_login_required', 'ITEM_LOGIN_REQUIRED', 'Sign in with the bank first'],
  ])('shows %s what only the bank can put right, and tells the app on the way out', async (username, code, heading) => {
    const obstacle = await signIn(await link(), username);
    expect(obstacle).toMatchObject({ status: 422, heading });
    expect(obstacle.messages.at(-1)).toMatchObject({ eventName: 'ERROR', metadata: { error_code: code } });
    const out = obstacle.document.querySelector('a.quiet')?.getAttribute('href') ?? '';
    const left = await page(out.replace('/hosted/link/', ''));
    expect(exitOf(left)).toEqual({
      event: 'exit',
      error: {
        error_type: 'ITEM_ERROR',
        error_code: code,
        error_message: expect.any(String),
        display_message: obstacle.document.querySelector('[role=alert]')?.textContent,
      },
      metadata: {
        institution: { institution_id: platypus, name: 'First Platypus Bank' },
        status: 'requires_credentials',
        link_session_id: expect.any(String),
      },
    });
  });

  it('has a bank that never answers, and can be left without an error', async () => {
    const token = await link();
    const down = await page(`${token}/institution?theme=1`, [['institution', 'ins_900103']]);
    expect(down).toMatchObject({ status: 422, heading: 'Closed Shutters Bank is unavailable' });
    expect(down.messages.map(({ eventName }) => eventName)).toEqual(['SELECT_INSTITUTION', 'ERROR']);
    expect(down.document.documentElement.dataset.theme).toBe('1');
    expect(down.document.querySelector('main a')?.getAttribute('href')).toBe(`/hosted/link/${token}?theme=1`);
    const left = await page(`${token}/leave?at=institution`);
    expect(left.heading).toBe('No bank was linked');
    expect(exitOf(left)).toMatchObject({
      error: null,
      metadata: { institution: null, status: 'requires_institution_selection' },
    });
    expect(exitOf(await page(`${token}/leave?at=constructor&error=__proto__&institution=y`))).toMatchObject({
      error: null,
      metadata: { status: null },
    });
  });

  it('asks only for the sign-in when reconnecting', async () => {
    const { client } = await openCustomer(server, bankClient(server, await mintBankToken(server)), clock.advance, []);
    const account = await linkAccount(server, client, clock.advance);
    await client.patch(`/api/external_bank_accounts/${account.guid}`, { state: 'refresh_required' });
    const update = () =>
      openLink(client, clock.advance, {
        ...createRequest,
        kind: 'link_token_update',
        external_bank_account_guid: account.guid,
      });
    const token = await update();
    const start = await page(token);
    expect(start.heading).toBe('Sign in to First Platypus Bank');
    expect(start.document.querySelector('main')?.textContent).toContain('ending in 0000');
    expect(start.messages[0]).toEqual({ event: 'loaded' });
    expect((await signIn(token, 'user_good', 'x')).status).toBe(422);
    expect((await page(`${token}/consent`, [['institution', platypus]])).heading).toBe(
      'Sign in to First Platypus Bank',
    );
    const done = await page(`${token}/credentials`, goodSignIn.slice(1));
    expect(done.heading).toBe('Your bank is connected again');
    const metadata = { accounts: [{ mask: '0000', name: 'Plaid Checking', iso_currency_code: 'USD' }] };
    expect(done.messages.find(({ event }) => event === 'success')).toMatchObject({ metadata });
    const later = await update();
    clock.advance(30 * 60_000);
    expect(await page(later)).toMatchObject({ status: 410, heading: 'This link has expired' });
    const orphan = await update();
    await client.delete(`/api/external_bank_accounts/${account.guid}`);
    expect((await page(orphan)).status).toBe(404);
  });
});
