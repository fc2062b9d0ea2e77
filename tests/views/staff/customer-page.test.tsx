import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { RowList } from '#domain/lists/rows.ts';
import { tradeList } from '#domain/staff/tradeList.ts';
import { transferList } from '#domain/staff/transferList.ts';
import { samplePerson } from '#machines/shared/staffSamples.ts';
import { pageReply } from '../../page-reply.ts';
import { sampleRows } from '../../sample-rows.ts';
import { type Answer, type Answers, card, closeConsole, openConsole, soon } from './console-tab.tsx';
import { sessionReply } from './session-reply.ts';

afterEach(closeConsole);

const guid = 'c0ffee00000000000000000000000001';
const of = `GET customers/${guid}`;
const at = '2026-01-15T12:00:00.000Z';
const stamps = { createdAt: at, updatedAt: at };
const none = { data: pageReply([]) };
/** The newest row of a list with a total, as the server sends it. */
const newestOf = (list: RowList, total: number): Answer => {
  const times = Object.keys(list.fields).filter((name) => list.fields[name]?.kind === 'time');
  const [row] = sampleRows(list, 1, Date.parse(at));
  return { data: pageReply([{ ...row, ...Object.fromEntries(times.map((name) => [name, at])) }], { total }) };
};
const some = (...items: readonly object[]): Answer => ({ data: pageReply(items) });
const customer = {
  ...{
    name: 'A. L.',
    guid,
    version: 3,
    twoStep: true,
    legalName: null,
    email: 'a•••@example.com',
    state: 'verified',
    verification: 'completed passed',
    level: 'enhanced',
    country: null,
    dollars: '125000',
    openCases: 2,
  },
  ...{
    seenAt: null,
    moneyAt: null,
    createdAt: at,
    flags: [],
    holds: [{ kind: 'paused', cause: 'passwordChanged', since: at, until: '2026-01-16T12:00:00.000Z' }],
  },
};
const support = sessionReply({ ...samplePerson, roles: ['support'] });
const usual: Readonly<Record<string, Answer>> = {
  'POST session': support,
  'GET sources': { data: { sources: [] } },
  [of]: { data: customer },
  ...Object.fromEntries(
    [...['accounts', 'verifications', 'bank-accounts', 'wallets', 'recurring-buys', 'security-events', 'notes']].map(
      (part) => [`${of}/${part}`, none],
    ),
  ),
  [`${of}/timeline`]: { data: { entries: [], before: null } },
  'GET trades': none,
  'GET transfers': none,
};

/** Opens a customer's page as support, with answers by call; a list's last answer repeats. */
function open(answers: Answers = {}, path = `/admin/customer/${guid}`) {
  return openConsole(path, { ...usual, ...answers });
}

test('has the legal name, and the display name beside it where they differ', async () => {
  open({ [of]: { data: { ...customer, name: 'Ada L.', legalName: 'Ada Lovelace' } } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Customer Ada Lovelace' })).toBeVisible();
  expect((await card('Profile')).getByText('Known as').parentElement).toHaveTextContent('Ada L.');
});

test('says who the customer is, masked, and what holds them up, since when and until when', async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: 'Customer A. L.' });
  const profile = await card('Profile');
  expect(profile.getByText('a•••@example.com')).toBeVisible();
  expect(profile.getByText('Verified')).toBeVisible();
  expect(profile.getByText('Withdrawals paused')).toBeVisible();
  expect(profile.getByText('Withdrawals paused').closest('dd')?.parentElement).toHaveTextContent(
    /Password changed, since Jan 15.*, until Jan 16/,
  );
  // Unknown is neither zero nor a gap.
  expect(profile.getByText('Never signed in')).toBeInTheDocument();
});

const recurring = { asset: 'BTC', amount: '5000', rhythm: 'weekly', firstDay: '2026-01-05', createdAt: at };
const skipped = { lastAt: at, lastState: 'skipped', lastReason: 'balance' };
const never = { lastAt: null, lastState: null, lastReason: null };

test('shows each part, and the lists of everybody with exactly this customer’s rows', async () => {
  const { sentTo } = open({
    [`${of}/accounts`]: some({
      guid: 'a',
      asset: 'USD',
      type: 'fiat',
      balance: null,
      available: null,
      state: 'created',
      ...stamps,
    }),
    [`${of}/bank-accounts`]: some({ guid: 'b', state: 'refresh_required', failureCode: null, mask: '4321', ...stamps }),
    'GET trades': newestOf(tradeList, 31),
    'GET transfers': newestOf(transferList, 12),
    [`${of}/wallets`]: some({
      guid: 'w',
      state: 'completed',
      failureCode: null,
      asset: 'BTC',
      address: 'bc1q…x0z9',
      ...stamps,
    }),
    [`${of}/recurring-buys`]: some(
      { ...recurring, id: 'r', state: 'active', end: null, nextAt: at, ...skipped },
      { ...recurring, id: 's', state: 'ended', end: 'stopped', nextAt: null, ...never },
    ),
    [`${of}/security-events`]: {
      data: pageReply([{ id: '1', kind: 'signedIn', device: 'Chrome on Linux', createdAt: at }], { total: 31 }),
    },
  });
  const accounts = await card('Accounts');
  expect(await accounts.findAllByText('The bank has not said it')).toHaveLength(2);
  expect(accounts.queryByText(/\$0/)).toBeNull();
  expect(accounts.getByRole('link', { name: 'All accounts (1)' })).toHaveAttribute(
    'href',
    `/admin/customer-accounts?customerGuid=${guid}`,
  );
  expect(await (await card('Bank accounts')).findByText('Ending in 4321')).toBeVisible();
  expect((await card('Bank accounts')).getByText('Reconnect needed')).toBeVisible();
  expect(await (await card('Wallets')).findByText('bc1q…x0z9')).toBeVisible();
  const [, going, ended] = await (await card('Recurring buys')).findAllByRole('row');
  expect(going).toHaveTextContent(
    /\$50\.00 of Bitcoin each Monday.*Jan 15.*Jan 15.*Skipped, not enough dollars.*Active/,
  );
  expect(ended).toHaveTextContent(/No next date.*None so far.*Ended.*stopped by the customer/);
  expect(await (await card('Security events')).findByText('The newest 1 of 31.')).toBeVisible();
  for (const [name, all, open] of [
    ['Trades', `/admin/trades?customerGuid=${guid}`, `/admin/customer/${guid}?open=guid-0`],
    [
      'Transfers',
      `/admin/trades?tab=transfers&customerGuid=${guid}`,
      `/admin/customer/${guid}?tab=transfers&open=guid-0`,
    ],
  ] as const) {
    const list = await card(name);
    expect(await list.findByRole('link', { name: new RegExp(`^All ${name.toLowerCase()} \\(`) })).toHaveAttribute(
      'href',
      all,
    );
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(open);
  }
  for (const list of ['trades', 'transfers'])
    expect(Object.fromEntries(new URLSearchParams(sentTo(`GET ${list}`)[0]?.search))).toMatchObject({
      customerGuid: guid,
      per_page: '10',
    });
});

test.each([
  [of, 'Profile', 'We couldn’t load the profile'],
  [`${of}/notes`, 'Notes', 'We couldn’t load the notes'],
  [`${of}/accounts`, 'Accounts', 'We couldn’t load the accounts'],
  [`${of}/verifications`, 'Verifications', 'We couldn’t load the verifications'],
  [`${of}/bank-accounts`, 'Bank accounts', 'We couldn’t load the bank accounts'],
  [`${of}/wallets`, 'Wallets', 'We couldn’t load the wallets'],
  [`${of}/recurring-buys`, 'Recurring buys', 'We couldn’t load the recurring buys'],
  [`${of}/security-events`, 'Security events', 'We couldn’t load the security events'],
  [`${of}/timeline`, 'Timeline', 'We couldn’t load the timeline'],
  ['GET trades', 'Trades', 'We couldn’t load the trades'],
  ['GET transfers', 'Transfers', 'We couldn’t load the transfers'],
])('%s that fails is said there, is tried again there, and leaves the others', async (call, name, words) => {
  const { user, sentTo } = open({ [call]: [{ status: 403, code: 'not_allowed' }, usual[call] ?? {}] });
  const failed = await card(name);
  expect(await failed.findByText(words)).toBeVisible();
  expect(screen.getAllByText(/^We couldn’t load/)).toHaveLength(1);
  await user.click(failed.getByRole('button', { name: /Try again|Retry/ }));
  await vi.waitFor(() => expect(screen.queryByText(words)).toBeNull());
  expect(sentTo(call)).toHaveLength(2);
});

test('an unknown customer is not found, and nothing more is said', async () => {
  const unknown = { status: 404, code: 'not_found' };
  open(Object.fromEntries(Object.keys(usual).flatMap((call) => (call.startsWith(of) ? [[call, unknown]] : []))));
  expect(await screen.findByText('No customer has this guid')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to customers' })).toHaveAttribute('href', '/admin/customer');
});

test('a note is added once, and the notes are read again', async () => {
  const note = { id: '1', text: 'Called.\nWill call again.', author: 'Sam Support', createdAt: at, undoUntil: null };
  const { user, sentTo } = open({ [`${of}/notes`]: [none, some(note)], [`POST customers/${guid}/notes`]: {} });
  await user.click(await screen.findByRole('button', { name: 'Add a note' }));
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Called.');
  await user.click(screen.getByRole('button', { name: 'Add the note' }));
  expect(await screen.findByText(/Will call again\./)).toBeVisible();
  const posted = sentTo(`POST customers/${guid}/notes`);
  expect(posted.map(({ body }) => JSON.parse(body))).toEqual([{ text: 'Called.' }]);
  expect(posted[0]?.key).toMatch(/^[\w-]{8,}$/);
});

test('a note of one’s own is taken back while the server says so', async () => {
  const note = { id: '7', text: 'Wrong customer.', author: 'Sam Support', createdAt: at, undoUntil: soon() };
  const undo = `POST customers/${guid}/notes/7/undo`;
  const { user, sentTo } = open({ [`${of}/notes`]: [some(note), none], [undo]: {} });
  await user.click(await (await card('Notes')).findByRole('button', { name: 'Undo the note' }));
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Undo the note' }));
  expect(await screen.findByText('No notes yet')).toBeVisible();
  expect(sentTo(undo)).toHaveLength(1);
});

test('a note of which the time to undo is over stays, and a press that came too late says so', async () => {
  const note = { id: '7', text: 'Wrong customer.', author: 'Sam Support', createdAt: at };
  const notes = some({ ...note, undoUntil: soon() }, { ...note, id: '6', undoUntil: at });
  const undo = `POST customers/${guid}/notes/7/undo`;
  const { user } = open({ [`${of}/notes`]: notes, [undo]: { status: 409, code: 'not_undoable' } });
  await user.click(await (await card('Notes')).findByRole('button', { name: 'Undo the note' }));
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Undo the note' }));
  expect(await screen.findByText('As the server says.')).toBeVisible();
});

const flag = {
  kind: 'vulnerable',
  reason: 'Call a relative first',
  author: 'Sam Support',
  createdAt: at,
  endsAt: '2026-03-01T05:00:00.000Z',
};

test('a flag stands beside the name, with who set it, when and why, and is removed with a reason', async () => {
  const removal = `POST customers/${guid}/flags/vulnerable/removal`;
  const { user, sentTo } = open({
    [of]: [{ data: { ...customer, flags: [flag] } }, { data: customer }],
    [removal]: {},
  });
  const flags = await card('Flags');
  expect(flags.getByRole('listitem')).toHaveTextContent(/^VulnerableRemoveCall a relative firstSam Support, Jan 15/);
  expect(flags.getByRole('listitem')).toHaveTextContent(/, until Feb 28, 2026$/);
  expect(screen.getAllByText('Vulnerable')).toHaveLength(2);
  await user.click(await flags.findByRole('button', { name: 'Remove the flag “Vulnerable”' }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'The relative moved out');
  await user.click(screen.getByRole('button', { name: 'Remove the flag' }));
  expect(await flags.findByText('No flags')).toBeVisible();
  expect(sentTo(removal).map(({ body }) => JSON.parse(body))).toEqual([{ reason: 'The relative moved out' }]);
});

test('a flag is added that the customer doesn’t have, with a reason', async () => {
  const { user, sentTo } = open({
    [of]: [{ data: { ...customer, flags: [flag] } }],
    [`POST customers/${guid}/flags`]: {},
  });
  await user.click(await (await card('Flags')).findByRole('button', { name: 'Add a flag' }));
  const choice = await screen.findByLabelText('Flag');
  expect(within(choice).queryByRole('option', { name: 'Vulnerable' })).toBeNull();
  await user.selectOptions(choice, 'Legal hold');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Court order of Jan 14');
  await user.click(screen.getByRole('button', { name: 'Add the flag' }));
  await vi.waitFor(() =>
    expect(sentTo(`POST customers/${guid}/flags`).map(({ body }) => JSON.parse(body))).toEqual([
      { flag: 'legalHold', reason: 'Court order of Jan 14' },
    ]),
  );
  await user.click(await (await card('Flags')).findByRole('button', { name: 'Add a flag' }));
  await user.selectOptions(await screen.findByLabelText('Flag'), 'Legal hold');
  await user.type(screen.getByLabelText(/^Last day, if it ends \(/), '2026-03-01');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'For a quarter');
  await user.click(screen.getByRole('button', { name: 'Add the flag' }));
  await vi.waitFor(() =>
    expect(sentTo(`POST customers/${guid}/flags`).map(({ body }) => JSON.parse(body))[1]).toEqual({
      ...{ flag: 'legalHold', until: '2026-03-01', reason: 'For a quarter' },
    }),
  );
});

test('a draft of a note is there again, with when it was typed', async () => {
  const draft = JSON.stringify({ values: { text: 'Half a no' }, choice: '', note: '', key: 'key-of-before' });
  const { user } = open({
    [`GET drafts/note:${guid}`]: { data: { text: draft, saved_at: at } },
    [`GET drafts/note%3A${guid}`]: { data: { text: draft, saved_at: at } },
  });
  await user.click(await screen.findByRole('button', { name: 'Add a note' }));
  await vi.waitFor(() => expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Half a no'));
  expect(screen.getByText(/^Your draft of /)).toBeVisible();
});

test('what a role may not do is a line with who can, and no button', async () => {
  open({ 'POST session': sessionReply({ ...samplePerson, roles: ['viewer'] }) });
  expect(await screen.findByText('Add a note: Needs support, compliance, or finance.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a note' })).toBeNull();
  expect(await screen.findByText('Add a flag: Needs support, compliance, or finance.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a flag' })).toBeNull();
  const actions = await card('Actions');
  const line = await actions.findByText(/^Freeze the account, end the session: Needs support, compliance, or owner\./);
  expect(line).toHaveTextContent(
    'End the pause, request documents: Needs compliance. Reset two-step verification, change the phone number, change the display name: Needs support or compliance.',
  );
  expect(actions.queryAllByRole('button')).toEqual([]);
});

test('what a role may do are buttons, above the line about the rest', async () => {
  open({});
  const actions = await card('Actions');
  expect(await actions.findByText('End the pause, request documents: Needs compliance.')).toBeVisible();
  const names = actions.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual([
    ...['Freeze the accountf', 'End the sessione', 'Reset two-step verificationr'],
    ...['Change the phone numbert', 'Change the display namea'],
  ]);
});

test.each([
  ['the one that lifts it', 'compliance' as const, /^Lift the freeze/],
  ['the next for roles that can’t lift it', 'support' as const, /^Pause withdrawals/],
])('after a freeze, its button hands the focus to %s', async (_, role, next) => {
  const frozen = { kind: 'frozen', cause: null, since: at, until: null };
  const readAgain = Promise.withResolvers<Answer>();
  const { user } = open({
    'POST session': sessionReply({ ...samplePerson, roles: [role] }),
    [of]: [{ data: { ...customer, holds: [] } }, readAgain.promise],
    [`GET customers/${guid}/freeze`]: { data: { effect: ['Ends 1 session.'], version: 3 } },
  });
  const actions = await card('Actions');
  await user.click(await actions.findByRole('button', { name: /^Freeze the account/ }));
  await user.selectOptions(await screen.findByLabelText('Reason'), 'Suspected fraud');
  const confirm = within(screen.getByRole('dialog')).getByRole('button', { name: 'Freeze the account' });
  await vi.waitFor(() => expect(confirm).toBeEnabled());
  await user.click(confirm);
  await vi.waitFor(() => expect(actions.getByRole('button', { name: /^Freeze the account/ })).toHaveFocus());
  readAgain.resolve({ data: { ...customer, holds: [frozen] } });
  await vi.waitFor(() => expect(actions.getByRole('button', { name: next })).toHaveFocus());
});

const entry = { at, state: null, asset: null, amount: null, detail: null, record: null };

test('a bank account and a wallet have what can be requested about them, as far as their state goes', async () => {
  const record = { failureCode: null, ...stamps };
  const { user } = open({
    'POST session': sessionReply({ ...samplePerson, roles: ['compliance'] }),
    [`${of}/bank-accounts`]: some(
      { guid: 'b', state: 'refresh_required', mask: '4321', ...record },
      { guid: 'g', state: 'deleted', mask: '1111', ...record },
    ),
    [`${of}/wallets`]: some({ guid: 'w', state: 'completed', asset: 'BTC', address: 'bc1q…x0z9', ...record }),
  });
  const accounts = await card('Bank accounts');
  await user.click(await accounts.findByRole('button', { name: /^Actions for/ }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Complete the bank account ending in 4321',
    'Remove the bank account ending in 4321',
  ]);
  await user.keyboard('{Escape}');
  await user.click((await card('Wallets')).getByRole('button', { name: 'Actions for BTC wallet bc1q…x0z9' }));
  expect(await screen.findByRole('menuitem', { name: 'Remove the BTC wallet bc1q…x0z9' })).toBeVisible();
});

test('what a customer does not have cannot be reset', async () => {
  open({ [of]: { data: { ...customer, twoStep: false } } });
  expect(await screen.findByText(/Reset two-step verification: They have no two-step verification\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Reset two-step/ })).toBeNull();
});

test('says what actions wait for while the server does not say who is signed in', async () => {
  open({ 'POST session': { status: 503 } });
  expect(await (await card('Actions')).findByText('Actions are here once your roles have loaded.')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Actions' })).toHaveAttribute('aria-busy', 'false');
});

test('shows what happened by day, more of it, and one kind alone', async () => {
  const sold = {
    ...entry,
    id: 'trade:1',
    kind: 'trade',
    what: 'sell',
    state: 'settling',
    asset: 'BTC',
    amount: null,
    record: 'f00d',
  };
  const joined = { ...entry, id: 'joined', at: '2026-01-01T12:00:00.000Z', kind: 'account', what: 'joined' };
  const { user, sentTo } = open({
    [`${of}/timeline`]: [
      { data: { entries: [sold], before: `${at}_trade:1` } },
      { status: 500 },
      { data: { entries: [joined], before: null } },
      { data: { entries: [], before: null } },
    ],
  });
  const timeline = await card('Timeline');
  const link = await timeline.findByRole('link', { name: 'Sell' });
  expect(link).toHaveAttribute('href', `/admin/customer/${guid}?open=f00d`);
  // An unreported amount is not zero.
  expect(link.closest('li')).toHaveTextContent(/Filled/);
  expect(link.closest('li')).not.toHaveTextContent(/0 BTC/);
  await user.click(timeline.getByRole('button', { name: 'Earlier' }));
  expect(await timeline.findByText('We couldn’t load the earlier entries')).toBeVisible();
  expect(link).toBeVisible();
  await user.click(timeline.getByRole('button', { name: /Try again|Retry/ }));
  expect(await timeline.findByText('Signed up')).toBeVisible();
  expect(timeline.getByText('Nothing earlier.')).toBeVisible();
  expect(timeline.getAllByRole('region').map((day) => day.getAttribute('aria-label'))).toEqual([
    'Jan 15, 2026',
    'Jan 1, 2026',
  ]);
  await user.selectOptions(timeline.getByLabelText('Show'), 'Notes');
  expect(await timeline.findByText('Nothing happened, as far as our records say.')).toBeVisible();
  const queries = sentTo(`${of}/timeline`).map(({ search }) => Object.fromEntries(new URLSearchParams(search)));
  expect(queries).toEqual([{}, { before: `${at}_trade:1` }, { before: `${at}_trade:1` }, { kind: 'note' }]);
});

const deposit = {
  ...{
    guid: 'f00d',
    customerGuid: guid,
    quoteGuid: null,
    state: 'completed',
    failureCode: null,
    fee: '100',
    ...stamps,
  },
  ...{
    transferType: 'funding',
    side: 'deposit',
    asset: 'USD',
    amount: '50000',
    estimatedAmount: '50000',
    networkFee: null,
    networkFeeAsset: null,
  },
  ...{
    returnCode: 'R01',
    referenceGuid: null,
    transactionHash: null,
    rail: 'ach',
    holdStartedAt: null,
    holdEndsAt: null,
  },
  ...{ sourceGuid: null, sourceType: null, destinationGuid: null, destinationType: null },
};
const explanation = {
  ...{
    trade: null,
    transfer: deposit,
    counterpart: null,
    customer: 'A. L.',
    zone: 'America/New_York',
    isOwnZone: true,
    source: 'copy',
    at,
  },
  steps: [
    { kind: 'fee', asset: 'USD', amount: '100', decimals: null, why: null },
    { kind: 'loss', asset: 'USD', amount: null, decimals: null, why: 'notListed' },
  ],
  postings: [{ account: 'customer', guid: 'cafe', asset: 'USD', amount: '50000' }],
};
const panelPath = `/admin/customer/${guid}?tab=transfers&open=f00d`;

test('explains the record that the address opens, as a copy while the bank is away, and closes by Escape', async () => {
  const { user, sentTo } = open({ 'GET transfers/f00d/explanation': { data: explanation } }, panelPath);
  const panel = within(await screen.findByRole('dialog', { name: 'Deposit USD' }));
  expect(panel.getByText(/This is our copy as of/)).toBeVisible();
  expect(
    panel.getByText(/^Your deposit of \$500\.00, placed on .*there wasn’t enough money in the bank account \(R01\)\./),
  ).toBeVisible();
  expect(panel.getByText('$1.00')).toBeVisible();
  expect(panel.getAllByText(/The other transfer of the pair is not listed yet/).length).toBeGreaterThan(0);
  expect(panel.getByRole('table', { name: 'Postings' })).toHaveTextContent(/Customer, USD.*\$500\.00/);
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([location.search, sentTo('GET transfers/f00d/explanation').length]).toEqual(['', 1]);
});

test('copies the answer by its key', async () => {
  const { user } = open({ 'GET transfers/f00d/explanation': { data: explanation } }, panelPath);
  const panel = within(await screen.findByRole('dialog', { name: 'Deposit USD' }));
  await user.keyboard('c');
  expect(await panel.findByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toMatch(/^Your deposit of \$500\.00, placed on /);
});

test('has the dates of recurring buys that bought nothing, with the reason', async () => {
  const waits = { ...entry, kind: 'recurring', what: 'BTC', asset: 'USD', amount: '5000', state: 'waiting' };
  open({ [`${of}/timeline`]: { data: { entries: [{ ...waits, id: 'recurring:1', detail: 'price' }], before: null } } });
  const [date] = await (await card('Timeline')).findAllByRole('listitem');
  expect(date).toHaveTextContent(/Recurring buy of Bitcoin \$50\.00Waiting, price too far above the market$/);
});

test('says that the bank has not seen an unknown record, and lets a failure be retried', async () => {
  const call = 'GET transfers/f00d/explanation';
  const { user, sentTo } = open({ [call]: [{ status: 503 }, { status: 404, code: 'not_found' }] }, panelPath);
  const panel = within(await screen.findByRole('dialog', { name: 'Transfer' }));
  await user.click(await panel.findByRole('button', { name: /Try again|Retry/ }));
  expect(await panel.findByText(/^Not seen by the bank yet\./)).toBeVisible();
  expect(sentTo(call)).toHaveLength(2);
});
