import { expect, test } from 'vitest';
import { revealSeconds } from '#domain/staff/customerActions.ts';
import { sampleContact, staffRevealCases } from '#machines/staffReveal/staffReveal.cases.ts';
import { selectScreen, selectValues, staffRevealMachine } from '#machines/staffReveal/staffReveal.machine.ts';
import type { RevealResult } from '#machines/staffReveal/staffReveal.types.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(staffRevealMachine, staffRevealCases);

const revealed: RevealResult = { ok: true, values: sampleContact };
const shown = () => {
  const flow = story(staffRevealMachine, { isOnline: () => true }).send(
    { type: 'reveal.requested', group: 'contact' },
    { type: 'reason.chosen', choice: 'Customer wants a call' },
    { type: 'note.changed', note: 'At noon' },
    { type: 'reveal.submitted' },
  );
  expect(flow.inputOf('revealData')).toEqual({ group: 'contact', reason: 'Customer wants a call: At noon' });
  return flow.resolve('revealData', revealed);
};

test('data is shown for a minute, and forgotten', () => {
  const flow = shown();
  expect(selectValues(flow.snapshot)).toEqual(sampleContact);
  flow.advance(revealSeconds * 1000 - 1);
  expect(selectScreen(flow.snapshot)).toBe('revealed');
  flow.advance(1);
  expect([flow.state, selectValues(flow.snapshot)]).toEqual(['hidden', []]);
});

test('data is forgotten once another window has the attention', () => {
  const flow = shown().send({ type: 'attention.lost' });
  expect([flow.state, selectValues(flow.snapshot)]).toEqual(['hidden', []]);
});

test('no data is asked for with a reason that is too short', () => {
  const flow = story(staffRevealMachine, { isOnline: () => true }).send(
    { type: 'reveal.requested', group: 'identity' },
    { type: 'reason.chosen', choice: 'Other' },
    { type: 'note.changed', note: 'short' },
    { type: 'reveal.submitted' },
  );
  expect([flow.state, flow.running, flow.snapshot.context.fieldProblems]).toEqual(['asking', [], { reason: 'short' }]);
});
