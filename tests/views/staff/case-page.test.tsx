import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { caseKindsFor } from '#domain/staff/cases.ts';
import { samplePerson } from '#machines/shared/staffSamples.ts';
import { pageReply } from '../../page-reply.ts';
import { expectAccessible } from '../axe.ts';
import { at, foundCase as found, openCase as open } from './case-tab.tsx';
import { type Answer, card, closeConsole, soon } from './console-tab.tsx';

afterEach(closeConsole);

const money = (guid: string, type: string, amount: string | null) => ({
  ...{
    guid,
    what: 'transfer',
    type,
    side: 'deposit',
    asset: 'USD',
    amount,
    state: 'completed',
    returnCode: type === 'funding' ? 'R01' : null,
    code: 'R01',
    createdAt: at,
  },
});

test('shows a message with its author, and the possible actions with their keys', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Message' })).toBeVisible();
  expect((await card('Message')).getByText('ada@example.test')).toBeVisible();
  const facts = await card('Case');
  for (const text of ['Possible spam', 'Late']) expect(facts.getByText(text)).toBeVisible();
  const acts = await card('What we did');
  expect(acts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Answer 1',
    'No answer needed 2',
    'Spam 3',
    'Claim',
  ]);
  expect(acts.getByText('Reassign: Needs compliance or finance.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Queue (3)' })).toBeVisible();
  await expectAccessible();
});

test('a case that does not load says so and loads again', async () => {
  const { user } = open({ 'GET cases/c1': [{ status: 503 }, { data: found }] });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect((await card('Message')).getByText('How much?')).toBeVisible();
});

test('an unknown id goes to the queue', async () => {
  open({ 'GET cases/c1': { status: 404, code: 'not_found' } });
  expect(await screen.findByText('No case has this id')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the queue' })).toHaveAttribute('href', '/admin/queue');
});

test('people without the right see what they can’t do and who can, and keys do nothing', async () => {
  const { user } = open({ 'GET cases/c1': { data: { ...found, message: null } } }, '/admin/queue/c1', ['finance']);
  const acts = await card('What we did');
  const refused = 'Answer, no answer needed, spam, claim, reassign: Needs support or compliance.';
  expect(acts.getByText(refused)).toBeVisible();
  expect(acts.queryByRole('button')).toBeNull();
  await user.keyboard('3');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the queue begins with what one can decide', async () => {
  open({}, '/admin/queue');
  expect(await screen.findByRole('link', { name: 'Open for you' })).toHaveAttribute('aria-current', 'page');
  expect(new URLSearchParams(location.search).get('state')).toBe('open');
  expect(screen.getByRole('link', { name: 'All' })).toHaveAttribute('href', '/admin/queue?state=open,claimed,closed');
  expect(await screen.findByText('State: Open')).toBeVisible();
});

test('many values of a filter share one chip, which takes all of them away', async () => {
  const kinds = caseKindsFor(['compliance']);
  const { user } = open({}, `/admin/queue?state=open&kind=${kinds.join(',')}`, ['compliance']);
  const chip = `Kind: Identity verification, Due diligence and ${kinds.length - 2} more`;
  expect(await screen.findByText(chip)).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Remove the filter ${chip}` }));
  expect(new URLSearchParams(location.search).get('kind')).toBeNull();
  expect(screen.getByText('State: Open')).toBeVisible();
});

test('the queue begins so from another page as well, where their number is in the sidebar', async () => {
  const { user } = open({ 'GET requests': { data: pageReply([]) } }, '/admin/requests');
  expect(await screen.findByRole('link', { name: 'Requests (2)' })).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'Queue (3)' }));
  expect(await screen.findByText('State: Open')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open for you' })).toHaveAttribute('aria-current', 'page');
});

test('Enter on a request opens its decision, which Ctrl-Enter makes', async () => {
  const request = {
    ...{ id: 'r1', createdAt: at, expiresAt: '2026-01-16T12:00:00.000Z', decidedAt: null, decidedBy: '' },
    ...{ action: 'resetFactors', target: 'customer:c2', effect: 'Resets two-step verification.', reason: 'Lost phone' },
    ...{ state: 'requested', requestedBy: 'Bo Example', requestedById: 'p2' },
  };
  const requests = {
    'GET requests': { data: pageReply([request, { ...request, id: 'r2', requestedById: 'staff-1' }]) },
  };
  const { user, sentTo } = open(requests, '/admin/requests', ['compliance']);
  const [row, own] = (await screen.findAllByText('Resets two-step verification.')).map((text) => text.closest('tr'));
  expect(within(own as HTMLElement).queryByRole('button', { name: /^Approve/ })).toBeNull();
  row?.focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve this request' }));
  expect(dialog.getByText('Requested by Bo Example: Lost phone')).toBeVisible();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(sentTo('POST confirm-options').length + sentTo('POST requests/r1/approve').length).toBe(1),
  );
});

test('people without decisions are offered no case', async () => {
  open({}, '/admin/queue', ['viewer']);
  await screen.findByRole('link', { name: /Message/ });
  expect(screen.queryByRole('button', { name: 'Claim the next case' })).toBeNull();
});

test('a return has its loss, and none that is guessed', async () => {
  const ofReturn = (amount: string | null) => ({
    data: {
      ...found,
      kind: 'return',
      message: null,
      parts: { ...found.parts, money: [money('d', 'funding', '5000'), money('r', 'funding_return', amount)] },
    },
  });
  open({ 'GET cases/c1': ofReturn('3000') }, '/admin/queue/c1', ['compliance']);
  const pair = await card('Deposit and its return');
  expect(pair.getByText(/Returned: there wasn’t enough money in the bank account\./)).toHaveTextContent('Loss: $20.00');
  // The bank keeps both as completed; the list of transfers says which was returned.
  for (const state of ['Returned', 'Completed']) expect(pair.getByText(state)).toBeVisible();
});

test('money that moved after a freeze is shown with who froze, when and why', async () => {
  const freeze = { caseId: 'c9', by: 'Bo Example', reason: 'Reported theft', createdAt: at };
  open({ 'GET cases/c1': { data: { ...found, kind: 'movement', message: null, freeze } } }, '/admin/queue/c1', [
    'compliance',
  ]);
  const facts = await card('The freeze');
  for (const text of ['Bo Example', 'Reported theft']) expect(facts.getByText(text)).toBeVisible();
  expect(facts.getByRole('link', { name: 'Its case' })).toHaveAttribute('href', '/admin/queue/c9');
});

test('a return whose amount is unknown has an unknown loss', async () => {
  const unknown = {
    ...found,
    kind: 'return',
    message: null,
    parts: { ...found.parts, money: [money('d', 'funding', '5000'), money('r', 'funding_return', null)] },
  };
  open({ 'GET cases/c1': { data: unknown } }, '/admin/queue/c1', ['compliance']);
  const pair = await card('Deposit and its return');
  expect(pair.getByText(/^Returned: /)).toHaveTextContent('Loss: –');
});

test('a decision that somebody else made first shows who did what, and asks for confirmation', async () => {
  const conflict = { version: 4, changes: [{ field: 'outcome', before: '', after: 'noAnswer' }], by: 'Bo Example', at };
  const { user, sentTo } = open({
    'POST cases/c1/decide': [
      { status: 409, code: 'changed_meanwhile', data: conflict },
      { status: 409, code: 'case_closed' },
    ],
  });
  await screen.findByRole('button', { name: 'Spam' });
  await user.keyboard('3');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Reason' }), 'Advertisement');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/^Bo Example changed this at /)).toBeVisible();
  expect(JSON.parse(sentTo('POST cases/c1/decide')[0]?.body ?? '')).toEqual({
    outcome: 'spam',
    reason: 'Advertisement',
    version: 3,
  });
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('As the server says.')).toBeVisible();
});

/** Keys reach a dialog once it has the focus. */
const focusedDialog = () =>
  waitFor(() => {
    const dialog = screen.getByRole('dialog');
    expect(dialog.contains(document.activeElement)).toBe(true);
    return dialog;
  });

test('a decision of one’s own can be undone while the server says so', async () => {
  const closed = { ...found, state: 'closed', closedAt: at, outcome: 'spam', undoUntil: soon() };
  const { user, sentTo } = open({
    'GET cases/c1': [{ data: closed }, { data: found }],
    'POST cases/c1/undo': { data: { outcome: 'done', effect: 'The case is open again, and yours.' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Undo the decision' }));
  await focusedDialog();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/The case is open again, and yours\./)).toBeVisible();
  expect(JSON.parse(sentTo('POST cases/c1/undo')[0]?.body ?? '')).toEqual({ version: 3 });
  expect(await screen.findByRole('button', { name: 'Spam' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo the decision' })).toBeNull();
});

test('once a case is claimed, the focus is on its first action', async () => {
  const readAgain = Promise.withResolvers<Answer>();
  const { user } = open({
    'GET cases/c1': [{ data: found }, readAgain.promise],
    'POST cases/c1/claim': { data: { outcome: 'done', effect: 'The case is yours.' } },
  });
  const claim = await screen.findByRole('button', { name: 'Claim' });
  await user.click(claim);
  await focusedDialog();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(claim).toHaveFocus());
  readAgain.resolve({ data: { ...found, assignee: samplePerson.name, assigneeId: samplePerson.id } });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Answer' })).toHaveFocus());
});

test('nothing is left to undo once its time is over', async () => {
  open({ 'GET cases/c1': { data: { ...found, undoUntil: at } } });
  expect(await screen.findByRole('button', { name: 'Claim' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo the answer' })).toBeNull());
});

test('an answer can be undone until it leaves, and what was typed is there to be sent anew', async () => {
  const event = { id: '2', kind: 'answered', by: 'Sam Support', text: 'Fifty dollars.', createdAt: at };
  const answered = { ...found, state: 'closed', closedAt: at, outcome: 'answered', undoUntil: soon() };
  const undone = { ...found, parts: { ...found.parts, events: [{ ...event, kind: 'answerUndone' }] } };
  const { user } = open({
    'GET cases/c1': [{ data: { ...answered, parts: { ...found.parts, events: [event] } } }, { data: undone }],
    'POST cases/c1/undo': { data: { outcome: 'done', effect: 'The answer isn’t sent.' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Undo the answer' }));
  const asked = within(await focusedDialog());
  expect(asked.getByText(/^The answer isn’t sent\. Opens the case again, as yours\./)).toBeVisible();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Answer not sent')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Answer' }));
  expect(await screen.findByRole('textbox', { name: 'Answer' })).toHaveValue('Fifty dollars.');
});

test('n claims the next case and opens it, and says where there is none', async () => {
  const { user, sentTo } = open(
    { 'POST next-case': [{ status: 404, code: 'queue_empty' }, { status: 503 }, { data: { id: 'c1' } }] },
    '/admin/queue',
  );
  await screen.findByRole('link', { name: /Message/ });
  await user.keyboard('n');
  expect(await screen.findByText('No case is waiting for you.')).toBeVisible();
  await user.keyboard('n');
  expect(await screen.findByText('We couldn’t claim a case. Try again.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Claim the next case' }));
  expect((await card('Message')).getByText('How much?')).toBeVisible();
  expect([location.pathname, sentTo('POST next-case').length]).toEqual(['/admin/queue/c1', 3]);
});
