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
  const told = on();
  expect([told.state, told.snapshot.hasTag('busy')]).toEqual(['loading', true]);
  told.resolve('loadPage', { path: '/orders' });
  expect([told.state, told.snapshot.context.path]).toEqual(['ready', '/orders']);
  expect(told.running).toEqual(['flows', 'runPage']);
  expect(told.inputOf('runPage')).toEqual({ path: '/orders' });
});

test('code that does not arrive within 120 s is given up, and can be asked for again', () => {
  const told = on().advance(119_999);
  expect(told.state).toBe('loading');
  expect([told.advance(1).state, told.snapshot.context.problem]).toEqual(['timedOut', problem('timeout', true)]);
  expect(told.running).toEqual([]);
  told.send({ type: 'retry.requested' }).resolve('loadPage', { path: '/orders' });
  expect([told.state, told.snapshot.context.problem]).toEqual(['ready', null]);
});

test('code that cannot be fetched says why', () => {
  const told = on().reject('loadPage', new ProblemError(problem('offline', true)));
  expect([told.state, told.snapshot.context.problem]).toEqual(['failed', problem('offline', true)]);
});

test('a new path drops the old one; the same path only has its query read again', () => {
  const told = on().send({ type: 'route.changed', path: '/assets' });
  expect([told.running, told.inputOf('loadPage')]).toEqual([['loadPage'], { path: '/assets' }]);
  told.resolve('loadPage', { path: '/assets' }).send({ type: 'route.changed', path: '/assets' });
  expect([told.state, told.running]).toEqual(['ready', ['flows', 'runPage']]);
});
