import { describe, expect, test } from 'vitest';
import { createEmptyActor } from 'xstate';
import { RequestFault, storedError } from '#machines/request/fault.ts';
import { requestCases } from '#machines/request/request.cases.ts';
import { requestMachine } from '#machines/request/request.machine.ts';
import type { RequestInput } from '#machines/request/request.types.ts';
import { briefOutage, startTime } from '#machines/shared/cases.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(requestMachine, requestCases);

const on = (input: Partial<RequestInput> = {}) =>
  story(requestMachine, {
    key: 'accounts',
    name: 'accounts',
    params: { page: 0 },
    keeps: 'response',
    pollInterval: null,
    now: () => startTime,
    reportTo: createEmptyActor(),
    ...input,
  });
const again = { type: 'request.started' } as const;
const refused = new RequestFault(
  { code: 'refused', retryable: false, status: 422, message: 'Unknown network' },
  { response: { status: 422 }, data: { a: 1 } },
);
const offline = new ProblemError(problem('offline', true));

describe('a load', () => {
  test('starts at once, stores what it brings, and keeps it while it is loaded again', () => {
    const flow = on();
    expect([flow.snapshot.hasTag('busy'), flow.inputOf('perform')]).toEqual([
      true,
      { name: 'accounts', params: { page: 0 } },
    ]);
    flow.resolve('perform', ['first']);
    expect([flow.snapshot.hasTag('busy'), flow.snapshot.context.value]).toEqual([false, ['first']]);
    flow.send(again);
    expect([flow.snapshot.hasTag('busy'), flow.snapshot.context.value]).toEqual([true, ['first']]);
  });

  test('that fails clears the value and stores the error', () => {
    const flow = on().resolve('perform', ['first']).send(again).reject('perform', refused);
    expect(flow.snapshot.context).toMatchObject({ value: null, error: { status: 422 }, problem: { code: 'refused' } });
    expect(flow.emitted).toEqual([
      { type: 'request.failed', key: 'accounts', message: 'Unknown network', code: 'refused', status: 422 },
    ]);
  });

  test('that fails keeps what loaded before, with its time', () => {
    const flow = on().resolve('perform', ['first']).send(again).reject('perform', offline);
    expect(flow.snapshot.context.lastSuccess).toEqual({ payload: ['first'], at: startTime });
    expect(on().reject('perform', offline).snapshot.context.lastSuccess).toBeNull();
  });

  test('that failed is repeated when the network is back, unless its screen was left', () => {
    const online = { type: 'network.online' } as const;
    expect(on().reject('perform', offline).send(online).running).toEqual(['perform']);
    expect(on().reject('perform', offline).send({ type: 'tab.hidden' }, online).running).toEqual(['perform']);
    expect(on().reject('perform', offline).send({ type: 'page.left' }, online).running).toEqual([]);
    expect(on().resolve('perform', 1).send(online).running).toEqual([]);
  });

  test('that failed and that nothing repeats is made again after thirty seconds, unless that cannot help', () => {
    expect(on().reject('perform', offline).advance(29_999).running).toEqual([]);
    expect(on().reject('perform', offline).advance(30_000).running).toEqual(['perform']);
    expect(on().reject('perform', refused).advance(60_000).running).toEqual([]);
  });

  test('that failed while the server is briefly away is made again when the server said, also where it is polled less often', () => {
    for (const pollInterval of [null, 15_000]) {
      const flow = on({ pollInterval }).reject('perform', briefOutage).advance(2_999);
      expect([flow.running, flow.advance(1).running]).toEqual([[], ['perform']]);
    }
  });

  test('that is started again replaces the pending one', () => {
    expect(on().send(again).running).toEqual(['perform']);
  });

  test('that was refused for the old access token is repeated with the new one; no other failure is', () => {
    const expired = new ProblemError({ code: 'unauthenticated', retryable: false, status: 401 });
    expect(on().reject('perform', expired).send({ type: 'session.renewed' }).running).toEqual(['perform']);
    expect(on().reject('perform', refused).send({ type: 'session.renewed' }).running).toEqual([]);
  });
});

describe('polling', () => {
  test('continues after success and after failure, and reports the same failure once', () => {
    const flow = on({ pollInterval: 5000 }).resolve('perform', 1).advance(4999);
    expect(flow.running).toEqual([]);
    flow.advance(1).reject('perform', offline).advance(5000).reject('perform', offline).advance(5000);
    expect(flow.emitted.map(({ message }) => message)).toEqual(['offline']);
    flow.resolve('perform', 2).advance(5000).reject('perform', offline);
    expect(flow.emitted).toHaveLength(2);
  });

  test('waits for as long as the server wants', () => {
    const limited = new ProblemError({ ...problem('rateLimited', true), wait: { seconds: 30, until: 30_000 } });
    const flow = on({ pollInterval: 5000 }).reject('perform', limited).advance(29_999);
    expect(flow.running).toEqual([]);
    expect(flow.advance(1).running).toEqual(['perform']);
  });

  test('waits while the tab is hidden, and continues at once when it is shown', () => {
    const flow = on({ pollInterval: 5000 }).send({ type: 'tab.hidden' }).resolve('perform', 1).advance(60_000);
    expect(flow.running).toEqual([]);
    expect(flow.send({ type: 'tab.shown' }).running).toEqual(['perform']);
  });
});

test('a screen that was left is not polled for, until it requests the key again', () => {
  const flow = on({ pollInterval: 5000 })
    .resolve('perform', 1)
    .send({ type: 'page.left' }, { type: 'tab.hidden' }, { type: 'tab.shown' });
  expect(flow.advance(60_000).running).toEqual([]);
  flow.send(again).resolve('perform', 2);
  expect(flow.advance(5000).running).toEqual(['perform']);
});

test('a reset drops pending calls and discards values', () => {
  const flow = on().resolve('perform', 1).send(again, { type: 'request.reset' });
  expect([flow.state, flow.running]).toEqual(['outcome.idle audience.watching', []]);
  expect(flow.snapshot.context).toMatchObject({ value: null, lastSuccess: null, error: null, problem: null });
  expect(flow.send(again).running).toEqual(['perform']);
});

describe('the form of a stored failure', () => {
  test('the response, the data, or the whole error', () => {
    expect(storedError(refused, 'response')).toEqual({ status: 422 });
    expect(storedError(refused, 'data')).toEqual({ a: 1 });
    expect(storedError(refused, 'error')).toEqual({
      message: 'Unknown network',
      problem: refused.problem,
      response: { status: 422 },
    });
  });

  test('where no server answered the problem stands in', () => {
    expect(storedError(offline, 'response')).toEqual(problem('offline', true));
    expect(storedError(offline, 'data')).toEqual(problem('offline', true));
    expect(storedError(new Error('boom'), 'error')).toEqual({
      message: 'unexpected',
      problem: { code: 'unexpected', retryable: true },
    });
  });
});
