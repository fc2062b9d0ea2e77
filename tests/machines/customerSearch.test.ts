import { describe, expect, test } from 'vitest';
import { customerSearchCases, sampleKept } from '#machines/customerSearch/customerSearch.cases.ts';
import { customerSearchMachine } from '#machines/customerSearch/customerSearch.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { typingPause } from '#machines/shared/waits.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(customerSearchMachine, customerSearchCases);

const kept = { ...sampleKept, searched: [...sampleKept.searched] };
const typed = (text: string) =>
  story(customerSearchMachine, { id: null }).send({ type: 'text.changed', text }).advance(typingPause);
const shown = (id: string | null) => ({ name: 'showFound', params: { id } });

describe('the search of the directory', () => {
  test('keeps what is typed, and filters the list by its id', () => {
    const flow = typed('mor ');
    expect(flow.inputOf('keepSearch')).toEqual({ text: 'mor' });
    flow.resolve('keepSearch', 'kept');
    expect(flow.effects).toEqual([shown('kept')]);
    // The list has written it to the address.
    flow.send({ type: 'address.changed', id: 'kept' }).resolve('readSearch', kept);
    expect([flow.state, flow.snapshot.context.text]).toEqual(['idle', 'mor ']);
  });

  test('has the text of an address, and none where its filter is cleared', () => {
    const flow = story(customerSearchMachine, { id: 'kept' }).resolve('readSearch', kept);
    expect(flow.snapshot.context.text).toBe('mor');
    flow.send({ type: 'address.changed', id: null });
    expect([flow.state, flow.snapshot.context.text, flow.effects]).toEqual(['idle', '', []]);
  });

  test('shows everybody again for less than two characters', () => {
    const flow = typed('m');
    expect([flow.running, flow.effects]).toEqual([[], [shown(null)]]);
  });

  test('leaves the list as it is where too much was searched for, until it is tried again', () => {
    const flow = typed('mor').reject('keepSearch', new ProblemError(problem('too_many_searches', false)));
    expect([flow.state, flow.effects]).toEqual(['unkept', []]);
    expect(flow.send({ type: 'retry.requested' }).inputOf('keepSearch')).toEqual({ text: 'mor' });
  });
});
