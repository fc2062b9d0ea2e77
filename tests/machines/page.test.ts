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
  expect([flow.state, flow.snapshot.hasTag('busy')]).toEqual(['loading.brief', true]);
  flow.resolve('loadPage', { path: '/orders' });
  expect([flow.state, flow.snapshot.context.path]).toEqual(['ready', '/orders']);
  expect(flow.running).toEqual(['flows', 'runPage']);
  expect(flow.inputOf('runPage')).toEqual({ path: '/orders' });
});

test('code that has not arrived after 10 s can be reloaded, and still counts when it comes', () => {
  const flow = on().advance(9_999);
  expect(flow.state).toBe('loading.brief');
  expect(flow.send({ type: 'reload.requested' }).effects.map(({ name }) => name)).not.toContain('reloadDocument');
  expect([flow.advance(1).state, flow.snapshot.hasTag('busy'), flow.running]).toEqual([
    'loading.long',
    true,
    ['loadPage'],
  ]);
  expect(flow.send({ type: 'reload.requested' }).effects.map(({ name }) => name)).toContain('reloadDocument');
  expect(flow.resolve('loadPage', { path: '/orders' }).state).toBe('ready');
});

test('code that does not load within 120 s is given up until the document is loaded anew', () => {
  const flow = on().advance(119_999);
  expect(flow.state).toBe('loading.long');
  expect([flow.advance(1).state, flow.snapshot.context.problem]).toEqual(['timedOut', problem('timeout', true)]);
  expect(flow.running).toEqual([]);
  expect(flow.send({ type: 'reload.requested' }).effects.map(({ name }) => name)).toContain('reloadDocument');
});

test('code that cannot be fetched says why, and is requested again until it comes', () => {
  const offline = new ProblemError(problem('offline', true));
  const flow = on().reject('loadPage', offline);
  expect([flow.state, flow.snapshot.context.problem]).toEqual(['unavailable.waiting', problem('offline', true)]);
  flow.advance(2_000).reject('loadPageAgain', offline);
  expect([flow.state, flow.snapshot.context.problem]).toEqual(['unavailable.waiting', problem('offline', true)]);
  flow.advance(2_000).resolve('loadPageAgain', { path: '/orders' });
  expect([flow.state, flow.snapshot.context.problem, flow.running]).toEqual(['ready', null, ['flows', 'runPage']]);
});

test('the network brings the page back at once', () => {
  const flow = on().reject('loadPage', new ProblemError(problem('offline', true)));
  expect(flow.send({ type: 'network.online' }).running).toEqual(['loadPageAgain']);
  expect(flow.inputOf('loadPageAgain')).toEqual({ path: '/orders' });
});

test('a new path drops the old one; the same path only has its query read again', () => {
  const flow = on().send({ type: 'route.changed', path: '/assets' });
  expect([flow.running, flow.inputOf('loadPage')]).toEqual([['loadPage'], { path: '/assets' }]);
  flow.resolve('loadPage', { path: '/assets' }).send({ type: 'route.changed', path: '/assets' });
  expect([flow.state, flow.running]).toEqual(['ready', ['flows', 'runPage']]);
});
