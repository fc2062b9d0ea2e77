import { describe, expect, test } from 'vitest';
import { priceFeedCases, samplePrices } from '#machines/priceFeed/priceFeed.cases.ts';
import { priceFeedMachine, selectFreshness, selectMarketFacts, selectPrice, selectReceivedAt } from '#machines/priceFeed/priceFeed.machine.ts';
import { startTime } from '#machines/shared/cases.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(priceFeedMachine, priceFeedCases);

const started = () => story(priceFeedMachine, (now) => ({ now }));
const live = () => started().resolve('loadPrices', samplePrices);
const isRequesting = (feed: ReturnType<typeof started>) => feed.running.includes('loadPrices');
const broken = { code: 'serverFault', retryable: true, status: 503, message: 'Prices are being computed', reference: 'req-1' };

describe('the price feed', () => {
  test('asks every five seconds, and keeps the time of arrival', () => {
    const feed = live().advance(4_999);
    expect(isRequesting(feed)).toBe(false);
    expect(isRequesting(feed.advance(1))).toBe(true);
    feed.resolve('loadPrices', samplePrices);
    expect(selectReceivedAt(feed.snapshot)).toBe(startTime + 5_000);
    expect(selectPrice('BTC')(feed.snapshot)).toBe(samplePrices['BTC-USD']);
    expect(selectPrice('LTC')(feed.snapshot)).toBeNull();
  });

  test('is stale after 30 seconds and offline after 60, whatever the polling does, and live again with the next list', () => {
    const feed = live();
    const freshnessAt = (seconds: number) => {
      while (feed.snapshot.context.now() < startTime + seconds * 1000) {
        if (isRequesting(feed)) feed.reject('loadPrices', new ProblemError(broken));
        feed.advance(1000);
      }
      return selectFreshness(feed.snapshot);
    };
    expect([29, 30, 59, 60].map(freshnessAt)).toEqual(['live', 'stale', 'stale', 'offline']);
    expect(selectMarketFacts(feed.snapshot)).toEqual({ prices: samplePrices, receivedAt: startTime, paused: true });
    feed.send({ type: 'retry.requested' }).resolve('loadPrices', samplePrices);
    expect(selectFreshness(feed.snapshot)).toBe('live');
  });

  test('keeps the whole error next to the last good prices', () => {
    const feed = live().advance(5_000).reject('loadPrices', new ProblemError(broken));
    expect(feed.snapshot.context).toMatchObject({ error: broken, prices: samplePrices });
    expect(feed.advance(5_000).resolve('loadPrices', samplePrices).snapshot.context.error).toBeNull();
  });

  test('asks less and less often while the list fails', () => {
    const feed = started();
    const waits = [5, 10, 20, 30, 30].map((seconds) => {
      feed.reject('loadPrices', new ProblemError(broken)).advance(seconds * 1000 - 1);
      const asksEarly = isRequesting(feed);
      return !asksEarly && isRequesting(feed.advance(1)) ? seconds : null;
    });
    expect(waits).toEqual([5, 10, 20, 30, 30]);
  });

  test('does not call a first list that failed on its way', () => {
    const feed = started();
    expect(selectFreshness(feed.snapshot)).toBe('connecting');
    expect(selectFreshness(feed.reject('loadPrices', new ProblemError(broken)).snapshot)).toBe('stale');
    expect(selectFreshness(feed.advance(5_000).resolve('loadPrices', samplePrices).snapshot)).toBe('live');
  });

  test('pauses while the tab is hidden, and requests at once when it is shown', () => {
    const feed = live().send({ type: 'tab.hidden' }).advance(600_000);
    expect(isRequesting(feed)).toBe(false);
    expect(isRequesting(feed.send({ type: 'tab.shown' }))).toBe(true);
  });

  test('is offline the moment the network goes, and asks the moment it comes', () => {
    const feed = live().send({ type: 'network.offline' });
    expect(selectFreshness(feed.snapshot)).toBe('offline');
    expect(isRequesting(feed.send({ type: 'network.online' }))).toBe(true);
  });
});
