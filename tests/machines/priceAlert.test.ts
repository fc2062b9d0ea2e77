import { expect, test } from 'vitest';
import { priceAlertCases } from '#machines/priceAlert/priceAlert.cases.ts';
import {
  priceAlertMachine,
  selectAlertDraft,
  selectAssetProblem,
  selectThresholdProblem,
} from '#machines/priceAlert/priceAlert.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(priceAlertMachine, priceAlertCases);

function begun() {
  let made = 0;
  return story(priceAlertMachine, { asset: 'BTC', newId: () => `alert-${++made}` });
}
const adding = () => begun().send({ type: 'threshold.changed', threshold: '65,000' }).send({ type: 'form.submitted' });
const refusal = (fields: Readonly<Record<string, string>>) =>
  ({ ok: false, reason: 'refused', problem: { ...problem('invalid_input'), fields } }) as const;

test('an alert whose outcome is unknown is asked for again by the same id, and the next one has its own', () => {
  const flow = adding();
  const sent = { id: 'alert-1', asset: 'BTC', kind: 'above', threshold: '65,000' };
  expect(flow.inputOf('addAlert')).toEqual(sent);
  flow.reject('addAlert', new ProblemError(problem('timeout', true)));
  expect([flow.state, flow.emitted]).toEqual(['unknown', [{ type: 'alerts.changed' }]]);
  flow.send({ type: 'threshold.changed', threshold: '1' }).send({ type: 'retry.requested' });
  expect(flow.inputOf('addAlert')).toEqual(sent);
  flow.resolve('addAlert', { ok: true });
  expect([flow.state, flow.emitted.length]).toEqual(['added', 2]);
  flow.send({ type: 'another.requested' });
  expect(selectAlertDraft(flow.snapshot)).toEqual({ asset: 'BTC', kind: 'above', threshold: '' });
  flow.send({ type: 'threshold.changed', threshold: '66,000' }).send({ type: 'form.submitted' });
  expect(flow.inputOf('addAlert')).toMatchObject({ id: 'alert-2', threshold: '66,000' });
});

test('the server says at the field what is wrong, until that is edited', () => {
  const flow = adding().resolve('addAlert', refusal({ threshold: 'Already above that.' }));
  expect([flow.state, selectThresholdProblem(flow.snapshot)]).toEqual(['editing', 'Already above that.']);
  expect(selectThresholdProblem(flow.send({ type: 'threshold.changed', threshold: '7' }).snapshot)).toBeUndefined();
  flow.send({ type: 'form.submitted' }).resolve('addAlert', refusal({ asset: 'At most 20.' }));
  expect(selectAssetProblem(flow.send({ type: 'kind.changed', kind: 'change' }).snapshot)).toBe('At most 20.');
  expect(selectAssetProblem(flow.send({ type: 'asset.changed', asset: 'XRP' }).snapshot)).toBeUndefined();
});

test('a threshold has to be typed, and a price is not taken for a percentage', () => {
  const flow = begun().send({ type: 'form.submitted' });
  expect([flow.state, selectThresholdProblem(flow.snapshot)]).toEqual(['editing', 'required']);
  flow.send({ type: 'threshold.changed', threshold: '65,000' }).send({ type: 'kind.changed', kind: 'change' });
  expect(selectAlertDraft(flow.snapshot)).toEqual({ asset: 'BTC', kind: 'change', threshold: '' });
});
