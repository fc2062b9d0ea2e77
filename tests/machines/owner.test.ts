import { expect, test } from 'vitest';
import { ownerCases } from '#machines/owner/owner.cases.ts';
import { type OwnerInput, ownerMachine } from '#machines/owner/owner.machine.ts';
import { startTime } from '#machines/shared/cases.ts';
import { listener } from '../kit/listener.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(ownerMachine, ownerCases);

function begin(owner: OwnerInput['owner']) {
  const { heard, ref } = listener<OwnerInput['reportTo']>();
  return { heard, actor: story(ownerMachine, { owner, now: () => startTime, reportTo: ref }) };
}

test.each(['customer', 'staff'] as const)('a signed-in person owns flows and resources: %s', (owner) => {
  expect(begin(owner).actor.running).toEqual(['flows', 'resources']);
});

test.each([
  ['customer', 'accessToken.refused'],
  ['staff', 'staffToken.refused'],
] as const)(
  'a call that is refused for the token of the %s is reported as %s, and another failure as it is',
  (owner, refusal) => {
    const { heard, actor } = begin(owner);
    const failed = {
      type: 'request.failed',
      key: 'accounts',
      message: 'Signature has expired',
      code: 'unauthenticated',
    } as const;
    actor.send({ ...failed, status: 503 });
    expect(heard).toEqual(['request.failed']);
    actor.send({ ...failed, status: 401 });
    expect(heard).toEqual(['request.failed', 'request.failed', refusal]);
  },
);
