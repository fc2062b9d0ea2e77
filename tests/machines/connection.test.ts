import { connectionCases } from '@statechange/flows/machines/connection/connection.cases';
import { connectionMachine } from '@statechange/flows/machines/connection/connection.machine';
import { expect, test } from 'vitest';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(connectionMachine, connectionCases);

const spoke = (tab: string) => ({ type: 'app.spoke', tab }) as const;
const left = (tab: string, reason = '') => ({ type: 'app.left', tab, reason }) as const;
const connected = () => story(connectionMachine, undefined).send(spoke('one'));

test('the first tab that answers is watched, and another one can be chosen', () => {
  const flow = connected().send(spoke('two'));
  expect([flow.state, flow.snapshot.context.tab, flow.snapshot.context.tabs]).toEqual([
    'connected.pulse.awake connected.records.flowing',
    'one',
    ['one', 'two'],
  ]);
  flow.send({ type: 'tab.chosen', tab: 'two' }, { type: 'tab.chosen', tab: 'nobody' });
  expect(flow.snapshot.context.tab).toBe('two');
});

test('a tab that does not answer for two seconds sleeps, and wakes up with its next word', () => {
  const flow = connected().advance(1_999);
  expect(flow.state).toContain('awake');
  expect(flow.advance(1).state).toContain('asleep');
  expect(flow.send(spoke('one')).state).toContain('awake');
  flow.send(spoke('one')).advance(2_000);
  expect(flow.state).toContain('awake');
});

test('when a tab leaves, the next one is watched; after the last its records stay until they are cleared, and it says why', () => {
  const flow = connected().send(spoke('two'), left('one'));
  expect(flow.snapshot.context.tab).toBe('two');
  flow.send(left('two', 'The page was closed.'));
  expect([flow.state, flow.snapshot.context]).toMatchObject([
    'ended',
    { tab: 'two', ended: 'two', tabs: [], reason: 'The page was closed.' },
  ]);
  expect(flow.send({ type: 'records.cleared' }).snapshot.context).toMatchObject({ tab: null, ended: null });
  expect(flow.state).toBe('searching');
});

test('a new tab is watched at once, and the one that ended can be chosen beside it', () => {
  const flow = connected().send(left('one'), spoke('two'));
  expect(flow.snapshot.context).toMatchObject({ tab: 'two', ended: 'one', tabs: ['two'] });
  expect(flow.send({ type: 'tab.chosen', tab: 'one' }).snapshot.context.tab).toBe('one');
  expect(flow.send({ type: 'records.cleared' }).snapshot.context).toMatchObject({ tab: 'two', ended: null });
});

test('records are paused at their source', () => {
  const flow = connected().send({ type: 'records.paused' });
  expect(flow.state).toContain('records.paused');
  expect(flow.send({ type: 'records.resumed' }).state).toContain('records.flowing');
});
