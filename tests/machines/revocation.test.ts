import { describe, expect, test } from 'vitest';
import { revocationCases } from '#machines/revocation/revocation.cases.ts';
import { revocationMachine } from '#machines/revocation/revocation.machine.ts';
import { startTime } from '#machines/shared/cases.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(revocationMachine, revocationCases);

const offline = new ProblemError(problem('offline', true));
const exp = startTime / 1000 + 600;
const ended = (ut: string, endsAt = exp) => ({ type: 'token.ended', ut, exp: endsAt }) as const;
const open = () => story(revocationMachine, (now) => ({ now }));

describe('a sign-out without a network', () => {
  test('reaches the server as soon as the network is back, and the token is gone', () => {
    const flow = open().send(ended('one')).reject('revokeToken', offline);
    expect(flow.state).toBe('waiting');
    flow.send({ type: 'network.online' });
    expect(flow.inputOf('revokeToken')).toEqual({ ut: 'one' });
    flow.resolve('revokeToken');
    expect([flow.state, flow.snapshot.context.tokens]).toEqual(['idle', []]);
  });

  test('is tried again where the browser notices no network, and not once the token has expired', () => {
    const flow = open().send(ended('one')).reject('revokeToken', offline).advance(5_000);
    expect(flow.state).toBe('revoking');
    // No reply counts as a failure.
    flow.advance(700_000);
    expect([flow.state, flow.snapshot.context.tokens]).toEqual(['idle', []]);
  });

  test('of two customers, one after the other, ends both tokens', () => {
    const flow = open().send(ended('one'), ended('two')).resolve('revokeToken');
    expect(flow.inputOf('revokeToken')).toEqual({ ut: 'two' });
  });
});

test('a token that the server refuses has ended', () => {
  const refused = new ProblemError({ code: 'unauthenticated', retryable: false, status: 401 });
  expect(open().send(ended('one')).reject('revokeToken', refused).state).toBe('idle');
});

test('the call is that of whoever the token is of', () => {
  const flow = open().send({ ...ended('one'), owner: 'staff' });
  expect(flow.inputOf('revokeToken')).toEqual({ ut: 'one', owner: 'staff' });
});
