import { describe, expect, test } from 'vitest';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { requesting, storeFault, storeTimeout, trying, withEvent, withOutput } from '#machines/shared/requesting.ts';

const request = {
  src: 'loadPage',
  input: ({ read }: { read: number }) => ({ page: read / 100 }),
  onDone: 'idle',
  failed: 'broken',
} as const;

describe('requesting', () => {
  test('invokes the source under its own id, with an input from the context', () => {
    const { invoke } = requesting(request);
    expect([invoke.id, invoke.src, invoke.onDone]).toEqual(['loadPage', 'loadPage', 'idle']);
    expect(invoke.input({ context: { read: 200 } })).toEqual({ page: 2 });
    expect(requesting({ ...request, id: 'loadOlderPage' }).invoke.id).toBe('loadOlderPage');
  });

  test('leads to the same state after a fault and after the time limit, with the problem stored', () => {
    const { invoke, after } = requesting(request);
    expect(invoke.onError).toEqual({ target: 'broken', actions: storeFault });
    expect(after.requestLimit).toEqual({ target: 'broken', actions: storeTimeout });
    const offline = problem('offline', true);
    expect(storeFault.params({ event: { error: new ProblemError(offline) } })).toEqual(offline);
    expect(storeFault.params({ event: { error: new Error('odd') } })).toEqual(problem('unexpected', true));
  });

  test('stores no problem where the request is only tried', () => {
    const { invoke, after } = trying(request);
    expect([invoke.onError, after.requestLimit]).toEqual(['broken', 'broken']);
  });
});

test('an action takes the event or an answer as its params', () => {
  const event = { type: 'amount.changed', text: '100' };
  expect(withEvent('storeAmount').params({ event })).toBe(event);
  expect(withOutput('storeQuote').params({ event: { output: event } })).toBe(event);
});
