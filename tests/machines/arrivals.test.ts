import { expect, test } from 'vitest';
import { arrivalsCases, sampleDeposit } from '#machines/arrivals/arrivals.cases.ts';
import { type ArrivalsInput, arrivalsMachine, selectNews } from '#machines/arrivals/arrivals.machine.ts';
import { listener } from '../kit/listener.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(arrivalsMachine, arrivalsCases);

test('what is there at first is no news; what arrives or moves on is, once', () => {
  const flow = story(arrivalsMachine, { transfers: listener<ArrivalsInput['transfers']>().ref });
  flow.send({ type: 'deposits.updated', deposits: [sampleDeposit('pending')] });
  expect(selectNews(flow.snapshot)).toBeNull();
  const other = sampleDeposit('pending', 'e'.repeat(32));
  flow.send({ type: 'deposits.updated', deposits: [other, sampleDeposit('pending')] });
  expect(selectNews(flow.snapshot)).toBe(other);
  const credited = sampleDeposit('completed');
  flow.send({ type: 'deposits.updated', deposits: [other, credited] });
  expect(selectNews(flow.snapshot)).toBe(credited);
  flow.send({ type: 'news.dismissed' }, { type: 'deposits.updated', deposits: [other, credited] });
  expect(selectNews(flow.snapshot)).toBeNull();
});

test('the newest transfers are looked at every five seconds', () => {
  const transfers = listener<ArrivalsInput['transfers']>();
  story(arrivalsMachine, { transfers: transfers.ref }).advance(15_000);
  expect(transfers.heard).toEqual(['newest.requested', 'newest.requested', 'newest.requested']);
});
