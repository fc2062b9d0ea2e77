import { describe, expect, test } from 'vitest';
import { caseDeskCases } from '#machines/caseDesk/caseDesk.cases.ts';
import { caseDeskMachine, selectHasFailed, selectIsEmpty } from '#machines/caseDesk/caseDesk.machine.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(caseDeskMachine, caseDeskCases);

const press = (key: string, flow = story(caseDeskMachine, undefined)) => flow.send({ type: 'key.pressed', key });

describe('the keys of the queue', () => {
  test('n claims the next case and opens it', () => {
    const flow = press('n').resolve('claimNext', { ok: true, id: 'c1' });
    expect(flow.effects).toEqual([{ name: 'openCase', params: { id: 'c1' } }]);
  });

  test('n says that none waits, and looks again', () => {
    const flow = press('n').resolve('claimNext', { ok: false, reason: 'empty' });
    expect(selectIsEmpty(flow.snapshot)).toBe(true);
    expect(press('n', flow).snapshot.matches('claiming')).toBe(true);
  });

  test('while the next case is claimed, keys do nothing', () => {
    expect(press('1', press('n')).effects).toEqual([]);
  });

  test('digits and brackets are the page’s, and no others', () => {
    expect(['1', '9', '[', ']'].flatMap((key) => press(key).effects)).toEqual(
      ['1', '9', '[', ']'].map((key) => ({ name: 'followKey', params: { key } })),
    );
    expect(['0', 'x', '12'].flatMap((key) => press(key).effects)).toEqual([]);
  });

  test('a claim that fails can be made again', () => {
    const flow = press('n').reject('claimNext', new Error('gone'));
    expect(selectHasFailed(flow.snapshot)).toBe(true);
    expect(flow.send({ type: 'next.requested' }).snapshot.matches('claiming')).toBe(true);
  });
});
