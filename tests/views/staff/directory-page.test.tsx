import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { samplePerson } from '#machines/shared/staffSamples.ts';
import { pageReply } from '../../page-reply.ts';
import { type Answers, closeConsole, openConsole } from './console-tab.tsx';
import { sessionReply } from './session-reply.ts';

afterEach(closeConsole);

const id = 'aBcDeFgHiJkLmNoPqRsT_-';
const open = (path: string, answers: Answers = {}) =>
  openConsole(path, {
    'POST session': sessionReply({ ...samplePerson, roles: ['support'] }),
    'GET sources': { data: { sources: [] } },
    'GET customers': { data: pageReply([]) },
    'POST searches': { data: { id } },
    [`GET searches/${id}`]: {
      data: { q: 'mor', searched: ['name', 'email'], beginnings: true, up_to: '2026-01-15T12:00:00.000Z' },
    },
    ...answers,
  });
const field = () => screen.findByRole('searchbox', { name: 'Find customers' });

test('the directory finds what is typed, and its address has an id in place of it', async () => {
  const { user, sentTo } = open('/admin/customer');
  await user.type(await field(), 'mor');
  expect(await screen.findByText(/^We searched name and email, as of /)).toBeVisible();
  expect(sentTo('POST searches').map(({ body }) => body)).toEqual(['{"q":"mor"}']);
  await waitFor(() => expect(sentTo('GET customers').at(-1)?.search).toContain(`search=${id}`));
  expect(location.search).toBe(`?search=${id}`);
  await user.clear(await field());
  await waitFor(() => expect(location.search).toBe(''));
});

test('the directory shows a colleague what an address was searched for', async () => {
  const { sentTo } = open(`/admin/customer?search=${id}`);
  await waitFor(async () => expect(await field()).toHaveValue('mor'));
  expect(sentTo('POST searches')).toEqual([]);
});

test('the directory says when too much was searched for, and leaves the list as it is', async () => {
  const { user, sentTo } = open('/admin/customer', { 'POST searches': { status: 429, code: 'too_many_searches' } });
  await user.type(await field(), 'mor');
  expect(await screen.findByText('We couldn’t search. As the server says.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(sentTo('GET customers').every(({ search }) => !search.includes('search='))).toBe(true);
});
