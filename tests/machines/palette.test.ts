import { describe, expect, test } from 'vitest';
import { paletteCases, sampleResults } from '#machines/palette/palette.cases.ts';
import { paletteMachine, selectResults } from '#machines/palette/palette.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { searchPause } from '#machines/shared/waits.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(paletteMachine, paletteCases);

const opened = () => story(paletteMachine, undefined).send({ type: 'palette.opened' });
const searching = (query: string) => opened().send({ type: 'query.changed', query }).advance(searchPause);

describe('the search of the palette', () => {
  test('begins with two characters, after a pause', () => {
    expect(searching(' m ').running).toEqual([]);
    expect(searching(' ma ').inputOf('search')).toEqual({ query: 'ma' });
  });

  test('keeps the letters that come before its field', () => {
    const flow = opened().send({ type: 'letter.typed', letter: 'm' }, { type: 'letter.typed', letter: 'a' });
    expect(flow.advance(searchPause).inputOf('search')).toEqual({ query: 'ma' });
  });

  test('shows nothing of a search before', () => {
    const flow = searching('maya').resolve('search', sampleResults);
    expect(selectResults(flow.snapshot)).toBe(sampleResults);
    flow.send({ type: 'query.changed', query: 'maya o' });
    expect([selectResults(flow.snapshot), flow.running]).toEqual([null, []]);
  });

  test('opens the best of what it finds, where Enter came first', () => {
    const pasted = () => opened().send({ type: 'query.changed', query: 'maya' }, { type: 'best.wanted' });
    const found = pasted().resolve('seek', sampleResults);
    expect([found.state, found.effects]).toEqual([
      'closed',
      [{ name: 'openHit', params: { hit: sampleResults.hits[0] } }],
    ]);
    expect(pasted().resolve('seek', { ...sampleResults, hits: [] }).state).toBe('open.found');
    expect(searching('maya').send({ type: 'best.wanted' }).running).toEqual(['seek']);
  });

  test('can be made again after a fault', () => {
    const flow = searching('maya').reject('search', new ProblemError(problem('offline', true)));
    expect(flow.state).toBe('open.failed');
    expect(flow.send({ type: 'retry.requested' }).inputOf('search')).toEqual({ query: 'maya' });
  });

  test('is over with what was chosen', () => {
    const entry = { kind: 'page', href: '/admin/staff' } as const;
    const flow = searching('maya').send({ type: 'entry.chosen', entry });
    expect([flow.state, flow.effects, flow.snapshot.context.query]).toEqual([
      'closed',
      [{ name: 'openEntry', params: { type: 'entry.chosen', entry } }],
      '',
    ]);
  });
});
