import { describe, expect, test } from 'vitest';
import { inviterCodeCases } from '#machines/inviterCode/inviterCode.cases.ts';
import { inviterCodeMachine, selectCodeProblem, selectUntil } from '#machines/inviterCode/inviterCode.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(inviterCodeMachine, inviterCodeCases);

const until = Date.UTC(2026, 11, 23);
const opened = () => story(inviterCodeMachine, undefined).send({ type: 'deadline.updated', until });
const typed = (code: string) => opened().send({ type: 'code.changed', code });
const adding = () => typed(' k7qm-4txf ').send({ type: 'form.submitted' });

describe('the code of who invited a customer', () => {
  test('is added as typed, and stays said when the deadline is gone', () => {
    expect(selectUntil(opened().snapshot)).toBe(until);
    const flow = adding();
    expect(flow.inputOf('addCode')).toEqual({ code: 'k7qm-4txf' });
    flow.resolve('addCode', { ok: true }).send({ type: 'deadline.updated', until: null });
    expect([flow.state, flow.emitted.map(({ type }) => type)]).toEqual(['added', ['inviterCode.changed']]);
  });

  test('is asked for only as long as it can be added', () => {
    expect(story(inviterCodeMachine, undefined).state).toBe('closed');
    expect(opened().send({ type: 'deadline.updated', until: null }).state).toBe('closed');
  });

  test('has to be typed, and what was said of it is gone with an edit', () => {
    const flow = typed(' ').send({ type: 'form.submitted' });
    expect([flow.state, selectCodeProblem(flow.snapshot)]).toEqual(['editing', 'required']);
    expect(selectCodeProblem(flow.send({ type: 'code.changed', code: 'K7QM4TXF' }).snapshot)).toBeUndefined();
  });

  test('can be sent again after a fault, and is corrected after a refusal of the code', () => {
    const flow = adding().reject('addCode', new ProblemError(problem('timeout', true)));
    expect(flow.send({ type: 'form.submitted' }).state).toBe('adding');
    flow.resolve('addCode', {
      ok: false,
      reason: 'refused',
      problem: { ...problem('own_code'), fields: { code: 'This is your own code.' } },
    });
    expect([flow.state, selectCodeProblem(flow.snapshot)]).toEqual(['editing', 'This is your own code.']);
  });

  test('is over when no code can be added any more', () => {
    const flow = adding().resolve('addCode', { ok: false, reason: 'closed', problem: problem('code_too_late') });
    expect([flow.state, flow.emitted.length]).toEqual(['refused', 1]);
    expect(flow.send({ type: 'outcome.read' }).state).toBe('closed');
  });
});
