import { expect, test } from 'vitest';
import { createEmptyActor } from 'xstate';
import { pageCases } from '#machines/page/page.cases.ts';
import { pageMachine } from '#machines/page/page.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(pageMachine, pageCases);

const on = () => story(pageMachine, { path: '/orders', reportTo: createEmptyActor() });

test('a spinner, then the page and its flows', () => {
  const flow = on();
  expect([flow.state, flow.snapshot.hasTag('busy')]).toEqual(['loading', true]);
  flow.resolve('loadPage', { path: '/orders' });
  expect([flow.state, flow.snapshot.context.path]).toEqual(['ready', '/orders']);
  expect(flow.running).toEqual(['flows', 'runPage']);
  expect(flow.inputOf('runPage')).toEqual({ path: '/orders' });
});

test('code that does not load within 120 s fails, and can be requested again', () => {
  const flow = on().advance(119_999);
  expect(flow.state).toBe('loading');
  expect([flow.advance(1).state, flow.snapshot.context.problem]).toEqual(['timedOut', problem('timeout', true)]);
  expect(flow.running).toEqual([]);
  flow.send({ type: 'retry.requested' }).resolve('loadPage', { path: '/orders' });
  expect([flow.state, flow.snapshot.context.problem]).toEqual(['ready', null]);
});

test('code that cannot be fetched says why', () => {
  const flow = on().reject('loadPage', new ProblemError(problem('offline', true)));
  expect([flow.state, flow.snapshot.context.problem]).toEqual(['failed', problem('offline', true)]);
});

test('a new path drops the old one; the same path only has its query read again', () => {
  const flow = on().send({ type: 'route.changed', path: '/assets' });
  expect([flow.running, flow.inputOf('loadPage')]).toEqual([['loadPage'], { path: '/assets' }]);
  flow.resolve('loadPage', { path: '/assets' }).send({ type: 'route.changed', path: '/assets' });
  expect([flow.state, flow.running]).toEqual(['ready', ['flows', 'runPage']]);
});
