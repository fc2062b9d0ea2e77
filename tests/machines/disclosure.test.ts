import { expect, test } from 'vitest';
import { disclosureCases } from '#machines/disclosure/disclosure.cases.ts';
import { disclosureMachine } from '#machines/disclosure/disclosure.machine.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(disclosureMachine, disclosureCases);

test('a form that is sent hides what was shown', () => {
  const shown = story(disclosureMachine, undefined).send({ type: 'disclosure.toggled' });
  expect(shown.state).toBe('shown');
  expect(shown.send({ type: 'form.submitted' }).state).toBe('hidden');
});
