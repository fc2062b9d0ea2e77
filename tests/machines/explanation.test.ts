import { describe, expect, test } from 'vitest';
import { explanationCases, sampleExplanation } from '#machines/explanation/explanation.cases.ts';
import { explanationMachine, selectCopied, selectFound } from '#machines/explanation/explanation.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { copyNoticeTime } from '#machines/shared/waits.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(explanationMachine, explanationCases);

const record = { kind: 'trade', guid: 'f00d' } as const;
const opened = () => story(explanationMachine, undefined).send({ type: 'record.wanted', record });

describe('the panel of a record', () => {
  test('reads what the address names, and drops it for another', () => {
    const flow = opened();
    expect(flow.inputOf('readExplanation')).toEqual({ record });
    flow.resolve('readExplanation', sampleExplanation);
    expect(selectFound(flow.snapshot)).toBe(sampleExplanation);
    flow.send({ type: 'record.wanted', record });
    expect(flow.state).toBe('open.shown.idle');
    flow.send({ type: 'record.wanted', record: { kind: 'transfer', guid: 'f00d' } });
    expect([flow.state, selectFound(flow.snapshot)]).toEqual(['open.reading', null]);
  });

  test('copies only what has been read, and says so for a while', () => {
    const flow = opened().send({ type: 'copy.requested' });
    expect(flow.state).toBe('open.reading');
    flow.resolve('readExplanation', sampleExplanation).send({ type: 'copy.requested' });
    expect(flow.inputOf('copySentence')).toEqual({ found: sampleExplanation });
    flow.resolve('copySentence', undefined);
    expect(selectCopied(flow.snapshot)).toBe('copied');
    expect(selectCopied(flow.advance(copyNoticeTime).snapshot)).toBeNull();
  });

  test('closes once the address is without it', () => {
    const flow = opened().send({ type: 'panel.closed' });
    expect([flow.state, flow.effects.map(({ name }) => name)]).toEqual(['open.reading', ['leaveRecord']]);
    expect(flow.send({ type: 'record.left' }).state).toBe('closed');
  });

  test('can be read again after a fault', () => {
    const flow = opened().reject('readExplanation', new ProblemError(problem('offline', true)));
    expect(flow.state).toBe('open.failed');
    expect(flow.send({ type: 'retry.requested' }).inputOf('readExplanation')).toEqual({ record });
  });
});
