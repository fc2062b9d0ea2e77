import { describe, expect, test } from 'vitest';
import { bannerCases } from '#machines/banner/banner.cases.ts';
import { bannerMachine } from '#machines/banner/banner.machine.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(bannerMachine, bannerCases);

const on = () => story(bannerMachine, undefined);
const failed = { type: 'banner.failed', message: 'Unknown network' } as const;
const succeeded = { type: 'banner.succeeded', message: 'Your wallet was added.' } as const;

describe('a message', () => {
  test.each([
    [199, 'entering'],
    [200, 'iconless'],
    [749, 'iconless'],
    [750, 'visible'],
    [4499, 'visible'],
    [4500, 'leaving'],
    [4999, 'leaving'],
    [5000, 'hidden'],
  ])('is, %i ms after it came, %s', (time, state) => {
    expect(on().send(failed).advance(time).state).toBe(state);
  });

  test('is cleared at the end', () => {
    expect(on().send(failed).advance(5000).snapshot.context.notice).toBeNull();
  });

  test('holds its message until then', () => {
    const flow = on();
    expect(flow.snapshot.context.notice).toBeNull();
    for (const wait of [0, 200, 550, 3750])
      expect(flow.send(...(wait === 0 ? [failed] : [])).advance(wait).snapshot.context.notice).toEqual({
        kind: 'error',
        message: 'Unknown network',
      });
  });
});

describe('a newer message', () => {
  test.each([100, 500, 3000, 4700])('takes the place of one that came %i ms ago, with times of its own', (time) => {
    const flow = on().send(failed).advance(time).send(succeeded);
    expect(flow.snapshot.context.notice).toEqual({ kind: 'success', message: 'Your wallet was added.' });
    expect(flow.state).toBe('entering');
    expect([flow.advance(4999).state, flow.advance(1).state]).toEqual(['leaving', 'hidden']);
  });

  test('an error replaces a success too', () => {
    expect(on().send(succeeded).advance(1000).send(failed).snapshot.context.notice?.kind).toBe('error');
  });
});

test('dismissing clears at once, and no timer is left behind', () => {
  const flow = on().send(succeeded).advance(1000).send({ type: 'banner.dismissed' });
  expect([flow.state, flow.snapshot.context.notice]).toEqual(['hidden', null]);
  expect(flow.advance(10_000).state).toBe('hidden');
});
