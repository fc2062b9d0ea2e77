import { describe, expect, test } from 'vitest';
import { adminSessionCases, sampleStaffToken } from '#machines/adminSession/adminSession.cases.ts';
import { type AdminSessionInput, adminSessionMachine, type StaffToken, selectWayOut } from '#machines/adminSession/adminSession.machine.ts';
import { startTime } from '#machines/shared/cases.ts';
import { listener } from '../kit/listener.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(adminSessionMachine, adminSessionCases);

function begin(stored: StaffToken | null, path: string) {
  const { heard, ref } = listener<AdminSessionInput['reportTo']>();
  const session = story(adminSessionMachine, (now) => ({ stored, path, now, reportTo: ref }));
  const goTo = (...paths: readonly string[]) => session.send(...paths.map((to) => ({ type: 'route.changed', path: to }) as const));
  return { heard, session, goTo, wayOut: () => selectWayOut(session.snapshot) };
}
const cleared = (code: string) => [{ name: 'removeSavedToken' }, { name: 'showEnding', params: { code } }];

test('a stored token lets staff in until it expires', () => {
  const { heard, session, wayOut } = begin(sampleStaffToken(60), '/admin/sales');
  session.advance(60_000);
  expect([session.state, wayOut(), heard]).toEqual(['active.counting', null, ['adminSession.began']]);
  session.advance(1);
  expect(heard).toEqual(['adminSession.began', 'adminSession.ended']);
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

test('a new token begins a session, and one that replaces it begins none', () => {
  const { heard, session } = begin(null, '/admin/signin');
  session.send({ type: 'token.received', token: sampleStaffToken(60) }, { type: 'token.received', token: sampleStaffToken(120) });
  session.advance(120_000);
  expect([session.state, heard]).toEqual(['active.counting', ['adminSession.began']]);
  expect(session.snapshot.context.now()).toBe(startTime + 120_000);
});
