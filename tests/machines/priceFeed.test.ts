import { describe, expect, test } from 'vitest';
import { priceFeedCases, samplePrices } from '#machines/priceFeed/priceFeed.cases.ts';
import {
  priceFeedMachine,
  selectFreshness,
  selectMarketFacts,
  selectPrice,
  selectReceivedAt,
} from '#machines/priceFeed/priceFeed.machine.ts';
import { startTime } from '#machines/shared/cases.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(priceFeedMachine, priceFeedCases);

const started = () => story(priceFeedMachine, (now) => ({ now }));
const live = () => started().resolve('loadPrices', samplePrices);
const isRequesting = (priceFeed: ReturnType<typeof started>) => priceFeed.running.includes('loadPrices');
const broken = {
  code: 'serverFault',
  retryable: true,
  status: 503,
  message: 'Prices are being computed',
  reference: 'req-1',
};

describe('the price feed', () => {
  test('asks every five seconds, and keeps the time of arrival', () => {
    const priceFeed = live().advance(4_999);
    expect(isRequesting(priceFeed)).toBe(false);
    expect(isRequesting(priceFeed.advance(1))).toBe(true);
    priceFeed.resolve('loadPrices', samplePrices);
    expect(selectReceivedAt(priceFeed.snapshot)).toBe(startTime + 5_000);
    expect(selectPrice('BTC')(priceFeed.snapshot)).toBe(samplePrices['BTC-USD']);
    expect(selectPrice('LTC')(priceFeed.snapshot)).toBeNull();
  });

  test('is stale after 30 seconds and offline after 60, whatever the polling does, and live again with the next list', () => {
    const priceFeed = live();
    const freshnessAt = (seconds: number) => {
      while (priceFeed.snapshot.context.now() < startTime + seconds * 1000) {
        if (isRequesting(priceFeed)) priceFeed.reject('loadPrices', new ProblemError(broken));
        priceFeed.advance(1000);
      }
      return selectFreshness(priceFeed.snapshot);
    };
    expect([29, 30, 59, 60].map(freshnessAt)).toEqual(['live', 'stale', 'stale', 'offline']);
    expect(selectMarketFacts(priceFeed.snapshot)).toEqual({
      prices: samplePrices,
      receivedAt: startTime,
      paused: true,
    });
    priceFeed.send({ type: 'retry.requested' }).resolve('loadPrices', samplePrices);
    expect(selectFreshness(priceFeed.snapshot)).toBe('live');
  });

  test('keeps the whole error next to the last good prices', () => {
    const priceFeed = live().advance(5_000).reject('loadPrices', new ProblemError(broken));
    expect(priceFeed.snapshot.context).toMatchObject({ error: broken, prices: samplePrices });
    expect(priceFeed.advance(5_000).resolve('loadPrices', samplePrices).snapshot.context.error).toBeNull();
  });

  test('asks less and less often while the list fails', () => {
    const priceFeed = started();
    const waits = [5, 10, 20, 30, 30].map((seconds) => {
      priceFeed.reject('loadPrices', new ProblemError(broken)).advance(seconds * 1000 - 1);
      const asksEarly = isRequesting(priceFeed);
      return !asksEarly && isRequesting(priceFeed.advance(1)) ? seconds : null;
    });
    expect(waits).toEqual([5, 10, 20, 30, 30]);
  });

  test('does not call a first list that failed on its way', () => {
    const priceFeed = started();
    expect(selectFreshness(priceFeed.snapshot)).toBe('connecting');
    expect(selectFreshness(priceFeed.reject('loadPrices', new ProblemError(broken)).snapshot)).toBe('stale');
    expect(selectFreshness(priceFeed.advance(5_000).resolve('loadPrices', samplePrices).snapshot)).toBe('live');
  });

  test('pauses while the tab is hidden, and requests at once when it is shown', () => {
    const priceFeed = live().send({ type: 'tab.hidden' }).advance(600_000);
    expect(isRequesting(priceFeed)).toBe(false);
    expect(isRequesting(priceFeed.send({ type: 'tab.shown' }))).toBe(true);
  });

  test('is offline the moment the network goes, and asks the moment it comes', () => {
    const priceFeed = live().send({ type: 'network.offline' });
    expect(selectFreshness(priceFeed.snapshot)).toBe('offline');
    expect(isRequesting(priceFeed.send({ type: 'network.online' }))).toBe(true);
  });
});
