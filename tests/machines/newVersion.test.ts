import { describe, expect, test } from 'vitest';
import { newVersionCases } from '#machines/newVersion/newVersion.cases.ts';
import { newVersionMachine } from '#machines/newVersion/newVersion.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(newVersionMachine, newVersionCases);

const offline = new ProblemError(problem('offline', true));

const open = (reloadedFor: readonly string[] = []) => {
  const flow = story(newVersionMachine, { build: 'a', reloadedFor });
  return { flow, effects: () => flow.effects.map(({ name }) => name) };
};

test('a page whose code has gone with its build is loaded anew, once what is being sent is answered', () => {
  const { flow, effects } = open();
  flow.send({ type: 'part.missing' }).resolve('readBuild', { build: 'b' });
  expect([flow.state, flow.running]).toEqual(['outdated.offering', ['watchPage']]);
  expect(flow.send({ type: 'page.missing' }).running).toEqual(['finishCalls']);
  expect(flow.resolve('finishCalls', null).resolve('confirmBuild', { build: 'b' }).state).toBe('reloading');
  expect(effects()).toEqual(['saveReload', 'saveDrafts', 'reloadDocument']);
  expect(flow.effects[0]).toEqual({ name: 'saveReload', params: { builds: ['b'] } });
});

describe('nothing is loaded anew', () => {
  test('without a network: that is no new version', () => {
    const { flow, effects } = open();
    flow.send({ type: 'part.missing' }).reject('readBuild', offline);
    expect([flow.state, effects()]).toEqual(['current.watching', []]);
  });

  test('while the server has the same build', () => {
    const { flow, effects } = open();
    flow.send({ type: 'part.missing' }).resolve('readBuild', { build: 'a' });
    expect([flow.state, effects()]).toEqual(['current.watching', []]);
  });

  test('when the network has gone since, until the server answers again', () => {
    const { flow, effects } = open();
    flow.send({ type: 'part.missing' }).resolve('readBuild', { build: 'b' }).send({ type: 'page.missing' });
    flow.resolve('finishCalls', null).reject('confirmBuild', offline);
    expect([flow.state, effects()]).toEqual(['pausing', []]);
    flow
      .advance(2_000)
      .send({ type: 'page.missing' })
      .resolve('finishCalls', null)
      .resolve('confirmBuild', { build: 'b' });
    expect(flow.state).toBe('reloading');
  });

  test('while its reader is on a page that is shown, unless they ask for it', () => {
    const { flow, effects } = open();
    flow.send({ type: 'part.missing' }).resolve('readBuild', { build: 'b' }).advance(3_600_000);
    expect([flow.state, flow.snapshot.hasTag('screen:offer'), effects()]).toEqual(['outdated.offering', true, []]);
    flow.send({ type: 'reload.requested' }).resolve('finishCalls', null).resolve('confirmBuild', { build: 'b' });
    expect(effects()).toContain('reloadDocument');
  });

  test('twice for one build', () => {
    const { flow, effects } = open(['b']);
    flow.send({ type: 'part.missing' }).resolve('readBuild', { build: 'b' });
    expect([flow.state, effects()]).toEqual(['stuck', []]);
    // Manual reloads still work.
    flow.send({ type: 'reload.requested' });
    expect(effects()).toEqual(['saveDrafts', 'reloadDocument']);
  });

  test('by a tab that could not remember it', () => {
    const { flow, effects } = open();
    flow.send({ type: 'part.missing' }).resolve('readBuild', { build: 'b' }).send({ type: 'page.missing' });
    flow.reject('finishCalls', new Error('no storage'));
    expect([flow.state, effects()]).toEqual(['stuck', []]);
  });

  test('while an answer does not come', () => {
    const { flow, effects } = open();
    flow
      .send({ type: 'part.missing' })
      .resolve('readBuild', { build: 'b' })
      .send({ type: 'page.missing' })
      .advance(29_999);
    expect(flow.state).toBe('finishing');
    expect([flow.advance(1).state, effects()]).toEqual(['stuck', []]);
  });
});

test('one that was put away comes back only with a page that cannot be shown', () => {
  const { flow } = open();
  flow.send({ type: 'part.missing' }).resolve('readBuild', { build: 'b' }).send({ type: 'notice.dismissed' });
  expect(flow.state).toBe('outdated.dismissed');
  expect(flow.send({ type: 'page.missing' }).state).toBe('finishing');
});

test('a third build is loaded, although one before it was', () => {
  const { flow } = open(['b']);
  flow.send({ type: 'part.missing' }).resolve('readBuild', { build: 'c' }).send({ type: 'page.missing' });
  flow.resolve('finishCalls', null).resolve('confirmBuild', { build: 'c' });
  expect(flow.effects[0]).toEqual({ name: 'saveReload', params: { builds: ['b', 'c'] } });
});
