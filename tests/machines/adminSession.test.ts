import { describe, expect, test } from 'vitest';
import { adminSessionCases } from '#machines/adminSession/adminSession.cases.ts';
import { adminSessionMachine } from '#machines/adminSession/adminSession.machine.ts';
import {
  selectEnding,
  selectFormer,
  selectIsAsking,
  selectNames,
  selectPerson,
  selectStaffId,
  selectWayOut,
  selectZone,
} from '#machines/adminSession/adminSession.selectors.ts';
import type { AdminSessionInput, StaffToken } from '#machines/adminSession/adminSession.types.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { samplePerson, sampleStaffToken } from '#machines/shared/staffSamples.ts';
import { listener } from '../kit/listener.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(adminSessionMachine, adminSessionCases);

function begin(stored: StaffToken | null, path: string, mayBeShared = false, savedZone: string | null = null) {
  const { heard, ref } = listener<AdminSessionInput['reportTo']>();
  const session = story(adminSessionMachine, (now) => ({
    ...{ stored, mayBeShared, savedZone, path },
    ...{ now, reportTo: ref },
  }));
  const goTo = (...paths: readonly string[]) =>
    session.send(...paths.map((to) => ({ type: 'route.changed', path: to }) as const));
  return { heard, session, goTo, wayOut: () => selectWayOut(session.snapshot) };
}
const lost = new ProblemError(problem('offline', true));
const refused = new ProblemError({ code: 'staff_session_ended', retryable: false, status: 401 });
const kept = { token: null, person: samplePerson };
const saved = (email: string | null) => ({
  name: 'saveToken',
  params: { token: 'staff-token', email, zone: email && 'America/New_York' },
});
const cleared = (code: string) => [{ name: 'removeSavedToken' }, { name: 'showEnding', params: { code } }];

test('a stored token lets staff in until it expires', () => {
  const { heard, session, wayOut } = begin(sampleStaffToken(60), '/admin/sales');
  session.resolve('keepSession', kept).advance(30_000).resolve('keepSession', kept).advance(30_000);
  expect([session.snapshot.matches('active'), wayOut(), heard]).toEqual([true, null, ['adminSession.began']]);
  session.advance(1);
  expect(heard).toEqual(['adminSession.began', 'adminSession.ended']);
});

test('the pages of the console have the zone of its user, of the last visit until the server replies', () => {
  const { session, goTo } = begin(sampleStaffToken(), '/admin/sales', false, 'Europe/Paris');
  const zone = () => selectZone(session.snapshot);
  expect(zone()).toBe('Europe/Paris');
  session.resolve('keepSession', kept);
  expect(zone()).toBe('America/New_York');
  session.send({ type: 'zone.chosen', zone: { own: 'Asia/Kolkata', reporting: 'America/New_York' } });
  expect([zone(), session.effects.at(-1)]).toEqual([
    'Asia/Kolkata',
    { name: 'saveToken', params: { token: 'staff-token', email: samplePerson.email, zone: 'Asia/Kolkata' } },
  ]);
  goTo('/');
  expect(zone()).toBeNull();
  goTo('/admin/sales');
  expect(zone()).toBe('Asia/Kolkata');
  session.send({ type: 'signOut.requested' });
  expect(zone()).toBeNull();
});

describe('a token that expires on a page of staff', () => {
  test('leads to the customers first and clears nothing, and only there ends', () => {
    const { session, goTo, wayOut } = begin(sampleStaffToken(60), '/admin/sales');
    session.advance(60_001);
    expect([wayOut(), session.effects]).toEqual(['/admin/customer', []]);
    goTo('/admin/customer', '/admin/customer');
    expect(wayOut()).toBe('/admin/signin');
    expect(session.effects).toEqual(cleared('adminSessionEnded'));
    expect(session.snapshot.context.held).toBeNull();
  });

  test('ends at once for whoever is at the customers, however the token ended', () => {
    const expired = begin(sampleStaffToken(-1), '/admin/customer').session;
    const refused = begin(sampleStaffToken(), '/admin/customer').session.send({ type: 'staffToken.refused' });
    for (const { effects } of [expired, refused]) expect(effects).toEqual(cleared('adminSessionEnded'));
  });
});

test('who was signed out for doing nothing is told so at the sign-in, until the next session', () => {
  const { session } = begin(sampleStaffToken(), '/admin/customer');
  expect(selectEnding(session.send({ type: 'staffIdle.ended' }).snapshot)).toBe('idle');
  session.send({ type: 'token.received', token: { ...sampleStaffToken(), sessionId: 'next' } });
  expect(selectEnding(session.send({ type: 'staffToken.refused' }).snapshot)).toBe('ended');
});

test('a token that expires on another page says nothing until a page of staff is opened', () => {
  const { session, goTo, wayOut } = begin(sampleStaffToken(-1), '/');
  goTo('/faq');
  expect(session.effects).toEqual([]);
  goTo('/admin/trades');
  expect(wayOut()).toBe('/admin/customer');
});

test('whoever opens a page of staff without a token is led to the sign-in each time', () => {
  const { session, goTo, wayOut } = begin(null, '/');
  goTo('/admin/signin');
  expect([session.state, session.effects]).toEqual(['signedOut', []]);
  goTo('/admin/sales');
  expect([wayOut(), session.effects]).toEqual(['/admin/signin', cleared('adminSessionMissing')]);
  goTo('/admin/signin', '/admin/trades');
  expect(session.effects).toHaveLength(4);
});

describe('while somebody is signed in', () => {
  test('the server says who it is, each half minute, and a new token takes the place of the old one in every tab', () => {
    const { session, heard } = begin(null, '/admin/signin');
    session.send({ type: 'token.received', token: sampleStaffToken(60) });
    expect([session.inputOf('keepSession'), selectPerson(session.snapshot)]).toEqual([{ token: 'staff-token' }, null]);
    session.resolve('keepSession', kept);
    expect([selectPerson(session.snapshot), session.effects.at(-1)]).toEqual([samplePerson, saved(samplePerson.email)]);
    session
      .advance(30_000)
      .resolve('keepSession', { token: { ...sampleStaffToken(3600), token: 'renewed' }, person: samplePerson });
    expect(session.effects.at(-1)).toEqual({ name: 'shareToken', params: { token: 'renewed', isNew: false } });
    session.advance(60_000);
    expect([session.snapshot.matches('active'), heard]).toEqual([true, ['adminSession.began']]);
  });

  test('a server that does not answer is called again, later each time, and the person stays in', () => {
    const { session } = begin(sampleStaffToken(), '/admin/sales');
    session.reject('keepSession', lost).advance(999);
    expect(session.running).toEqual([]);
    session.advance(1).reject('keepSession', lost).advance(1_999);
    expect(session.running).toEqual([]);
    expect(session.send({ type: 'network.online' }).running).toEqual(['keepSession']);
    session.resolve('keepSession', kept);
    expect(session.snapshot.context.failures).toBe(0);
  });

  test('a refusal ends the session as its expiry does, and says whose it was', () => {
    const { session, goTo, wayOut } = begin(sampleStaffToken(), '/admin/sales');
    session.reject('keepSession', refused);
    expect([wayOut(), session.effects]).toEqual(['/admin/customer', []]);
    goTo('/admin/customer');
    expect([wayOut(), session.effects, selectFormer(session.snapshot)]).toEqual([
      '/admin/signin',
      cleared('adminSessionEnded'),
      'staff-1',
    ]);
  });

  test('whoever has left is signed out at the server too, and led as after an expiry', () => {
    const { session, wayOut } = begin(sampleStaffToken(), '/admin/sales');
    session.send({ type: 'staffIdle.ended' });
    expect([wayOut(), session.effects.map(({ name }) => name)]).toEqual(['/admin/customer', ['endAtServer']]);
  });
});

test('signing out ends the session here, at the server and in the other tabs, and nobody is led back', () => {
  const { session, wayOut } = begin(sampleStaffToken(), '/admin/sales');
  session.resolve('keepSession', kept).send({ type: 'signOut.requested' });
  expect([session.state, wayOut(), selectFormer(session.snapshot), selectPerson(session.snapshot)]).toEqual([
    'signedOut',
    '/admin/signin',
    undefined,
    null,
  ]);
  expect(selectEnding(session.snapshot)).toBeNull();
  expect(session.effects.slice(1).map(({ name }) => name)).toEqual(['endAtServer', 'shareEnding', 'removeSavedToken']);
  // Sent by another tab before it knew.
  session.send({ type: 'staffSession.shared', token: sampleStaffToken(), isNew: false });
  expect(session.state).toBe('signedOut');
});

describe('several tabs', () => {
  test('what a tab holds already begins nothing anew there: whoever has left stays away', () => {
    const { session, heard } = begin(sampleStaffToken(), '/admin/sales');
    const before = [...heard];
    session.send({ type: 'staffSession.shared', token: sampleStaffToken(), isNew: false });
    expect([session.snapshot.matches('active'), heard]).toEqual([true, before]);
  });

  test('one that opens without a token asks the others, and shows nothing meanwhile', () => {
    const { session, heard } = begin(null, '/admin/sales', true);
    expect([selectIsAsking(session.snapshot), session.effects]).toEqual([true, [{ name: 'askOtherTabs' }]]);
    session.send({ type: 'staffSession.shared', token: sampleStaffToken(), isNew: false });
    expect([selectStaffId(session.snapshot), session.effects.at(-1), heard]).toEqual([
      'staff-1',
      saved(null),
      ['adminSession.began'],
    ]);
  });

  test('without an answer it is led to the sign-in', () => {
    const { session, wayOut } = begin(null, '/admin/sales', true);
    session.advance(300);
    expect([wayOut(), session.state]).toEqual(['/admin/signin', 'missing']);
  });

  test('answer one that has just opened, and take a renewed token', () => {
    const { session } = begin(sampleStaffToken(60), '/admin/sales');
    session.send({ type: 'session.wanted' });
    expect(session.effects.at(-1)).toEqual({ name: 'shareToken', params: { token: 'staff-token', isNew: false } });
    session.send({ type: 'staffSession.shared', token: sampleStaffToken(120), isNew: false }).advance(60_001);
    expect(session.snapshot.context.held?.exp).toBe(sampleStaffToken(120).exp);
  });

  test('end together, and belong to whoever signed in last', () => {
    const { session } = begin(sampleStaffToken(), '/admin/sales');
    session.send({ type: 'staffSession.shared', token: sampleStaffToken(3600, 'staff-2', 'session-2'), isNew: true });
    expect(session.effects.map(({ name }) => name)).toEqual(['saveToken', 'reloadDocument']);
    session.send({ type: 'staffSession.endedElsewhere', sessionId: 'session-1' });
    expect(session.snapshot.matches('active')).toBe(true);
    session.send({ type: 'staffSession.endedElsewhere', sessionId: 'session-2' });
    expect([session.state, selectEnding(session.snapshot)]).toEqual(['signedOut', 'elsewhere']);
  });
});

describe('hiding customers’ names', () => {
  const known = () => begin(sampleStaffToken(), '/admin/sales').session.resolve('keepSession', kept);

  test('is kept by the server, and then the page loads anew', () => {
    const session = known().send({ type: 'names.switched' });
    expect([session.inputOf('switchNames'), selectNames(session.snapshot)]).toEqual([
      { token: 'staff-token', areHidden: true },
      'switching',
    ]);
    session.resolve('switchNames', null);
    expect([selectNames(session.snapshot), session.effects.at(-1)]).toEqual(['kept', { name: 'reloadDocument' }]);
  });

  test('leaves names as they were when it fails, and can be tried again', () => {
    const session = known().send({ type: 'names.switched' }).reject('switchNames', lost);
    expect(selectNames(session.snapshot)).toBe('failed');
    session.send({ type: 'names.switched' });
    expect(session.running).toContain('switchNames');
  });

  test('in another tab loads this one anew at its next call', () => {
    const session = known().advance(30_000);
    session.resolve('keepSession', { token: null, person: { ...samplePerson, hidesNames: true } });
    expect(session.effects.at(-1)).toEqual({ name: 'reloadDocument' });
  });
});
