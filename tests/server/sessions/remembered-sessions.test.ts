import { expect, it } from 'vitest';
import { createRememberedSessions } from '#server/backend/access/customers/remembered-sessions.ts';
import type { RememberedSession } from '#server/backend/kit/callers.ts';

const seconds = Math.floor(Date.now() / 1000);
const sessionOf = (guid: string, more: Partial<RememberedSession['customer']> = {}): RememberedSession => ({
  customer: {
    email: `${guid}@example.test`,
    bankCustomerGuid: guid,
    latestIat: seconds,
    activeIat: seconds,
    activeAt: Date.now(),
    ...more,
  },
  token: { guid, email: `${guid}@example.test`, iat: seconds, authTime: seconds, validSince: 5 },
});
const ada = sessionOf('ada');

function open(most = 10) {
  const time = { now: 0, isCurrent: true };
  const sessions = createRememberedSessions(
    () => time.isCurrent,
    () => time.now,
    most,
  );
  const knows = (session = ada, token: Partial<RememberedSession['token']> = {}) =>
    sessions.find({ ...session.token, ...token }) !== null;
  return { sessions, time, knows, keep: (session = ada) => sessions.keep(session, sessions.reading()) };
}

it('admits the session that was kept, by its very token', () => {
  const { sessions, keep, knows } = open();
  expect(knows()).toBe(false);
  keep();
  expect(sessions.find(ada.token)).toEqual(ada);
  expect([
    knows(ada, { iat: seconds - 1 }),
    knows(ada, { email: 'new@example.test' }),
    knows(ada, { validSince: 6 }),
  ]).toEqual([false, false, false]);
});

it('admits no session while the news is old', () => {
  const { time, keep, knows } = open();
  keep();
  time.isCurrent = false;
  expect(knows()).toBe(false);
  time.isCurrent = true;
  expect(knows()).toBe(true);
});

it('forgets who changed, or everybody', () => {
  const { sessions, keep, knows } = open();
  const bob = sessionOf('bob');
  keep();
  keep(bob);
  sessions.hear(['ada', 'nobody']);
  expect([knows(), knows(bob)]).toEqual([false, true]);
  sessions.hear(null);
  expect([knows(bob), sessions.size()]).toEqual([false, 0]);
  keep();
  sessions.forget('ada');
  expect(knows()).toBe(false);
});

it.each<[string, readonly (readonly string[] | null)[], boolean]>([
  ['news of it came', [['bob', 'ada']], false],
  ['everything may have changed', [null], false],
  ['more came than are known one by one', [['bob'], Array.from({ length: 10_001 }, (_, index) => `${index}`)], false],
  ['only others changed', [['bob'], []], true],
])('keeps what was read only as far as no news were of it: %s', (_what, news, isKept) => {
  const { sessions, knows } = open();
  const since = sessions.reading();
  for (const guids of news) sessions.hear(guids);
  sessions.keep(ada, since);
  expect(knows()).toBe(isKept);
});

it('does not keep a session that another one replaced', () => {
  const { keep, knows } = open();
  const older = sessionOf('ada', { latestIat: seconds + 1 });
  keep(older);
  expect(knows(older)).toBe(false);
});

it('leaves it to a reading whether a customer has left; what the browser says since then counts', () => {
  const { sessions, keep, knows } = open();
  const idle = sessionOf('ada', { activeIat: seconds, activeAt: Date.now() - 18 * 60_000 });
  keep(idle);
  expect(knows()).toBe(false);
  sessions.recordActive(idle.token, Date.now());
  expect(knows()).toBe(true);
});

it('trusts the authentication service’s answer for a minute; refreshes sessions in use before that, and drops the rest', () => {
  const { sessions, time, keep, knows } = open();
  const bob = sessionOf('bob');
  const due = () => sessions.due().map(({ token }) => token.guid);
  keep();
  keep(bob);
  time.now = 49_999;
  expect([knows(), due()]).toEqual([true, []]);
  for (let round = 1; round <= 4; round++) {
    time.now = round * 50_000;
    expect(knows()).toBe(true);
    expect(due()).toEqual(round < 4 ? ['ada', 'bob'] : ['ada']);
    for (const { token } of [ada, bob]) sessions.confirm(token, sessions.reading());
  }
  expect([knows(), knows(bob)]).toEqual([true, false]);
  time.now = 259_999;
  expect(knows()).toBe(true);
  time.now = 260_000;
  expect(knows()).toBe(false);
});

it('reads a row again after ten minutes, however often the authentication service confirmed it; after one where no activity was known', () => {
  const { sessions, time, keep, knows } = open();
  const bob = sessionOf('bob', { activeIat: null, activeAt: null });
  keep();
  keep(bob);
  while (time.now < 550_000) {
    time.now += 50_000;
    expect([knows(), knows(bob)]).toEqual([true, time.now < 60_000]);
    for (const { token } of [ada, bob]) sessions.confirm(token, sessions.reading());
  }
  time.now = 600_000;
  expect(knows()).toBe(false);
});

it('keeps so many and no more: the oldest go first', () => {
  const { sessions, keep, knows } = open(2);
  const all = ['ada', 'bob', 'eve'].map((guid) => sessionOf(guid));
  for (const session of all) keep(session);
  expect([sessions.size(), ...all.map((session) => knows(session))]).toEqual([2, false, true, true]);
});
