import { describe, expect, test } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { orderCases, sampleInput, sampleMarket } from '#machines/order/order.cases.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import {
  selectBreakdown,
  selectDraftProblem,
  selectEstimate,
  selectReceipt,
  selectRejection,
  selectSlowNotice,
} from '#machines/order/order.selectors.ts';
import { briefOutage, startTime } from '#machines/shared/cases.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';
import { quoted, quoteFor, reviewed, sampleQuote, sampleTrade, ticket } from './order.driver.ts';

verifyMachine(orderMachine, orderCases);

describe('an order that goes well', () => {
  test('$100.00 of bitcoin, from the amount to the receipt', () => {
    const order = ticket().type('$100.00').requestPrice();
    expect(order.flow.inputOf('requestQuote')).toEqual({
      customerGuid: order.context.customerGuid,
      symbol: 'BTC-USD',
      side: 'buy',
      deliverAmount: '10000',
    });
    order.priced().expectState('quoted').wait(6);
    expect(order.context.secondsLeft).toBe(24);
    expect(selectBreakdown(order.flow.snapshot).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['pay', '10000'],
      ['unitPrice', '6501244'],
      ['fee', '50'],
      ['spread', '2'],
      ['valueAtMid', '9948'],
      ['receive', '153048'],
    ]);
    order.confirm().placed().expectState('settling.work.waiting').wait(1);
    order.answered('readTrade', { ...sampleTrade, state: 'executed' }).expectState('filled');
    expect(selectReceipt(order.flow.snapshot)).toMatchObject({ reference: sampleTrade.guid, at: startTime });
    expect(order.flow.emitted.map(({ type }) => type)).toEqual([
      'amount.requested',
      'review.started',
      'order.placed',
      'order.filled',
    ]);
  });

  test('that is confirmed at once after the computer slept asks for a new price', () => {
    let slept = 0;
    const order = story(orderMachine, (now) => ({ ...sampleInput(now), now: () => now() + slept }))
      .send({ type: 'amount.changed', text: '100' }, { type: 'quote.requested' })
      .resolve('requestQuote', { ok: true, quote: sampleQuote })
      .advance(1_000);
    slept = 120_000;
    order.send(
      { type: 'market.updated', market: { ...sampleMarket, receivedAt: startTime + 121_000 } },
      { type: 'order.confirmed' },
    );
    expect(order.running).toContain('requestFreshQuote');
    expect(order.running).not.toContain('placeOrder');
  });

  test('tells when a review begins, begins anew, and is left for the amount', () => {
    const order = reviewed();
    order.wait(30).expectState('expired').refresh().repriced(quoteFor(153_048)).expectState('quoted');
    order.flow.send({ type: 'amount.revised' });
    expect(order.flow.emitted.map(({ type }) => type)).toEqual([
      'amount.requested',
      'review.started',
      'review.started',
      'review.started',
      'amount.requested',
    ]);
  });

  test('tells its spread against the price list that came with the quote, and else against the last one that was told', () => {
    const market = { buy: amount(6_500_000), sell: amount(6_490_000), at: startTime };
    const spreadOf = (answer: object) => {
      const order = ticket()
        .type('$100.00')
        .requestPrice()
        .answered('requestQuote', { ok: true, quote: sampleQuote, ...answer });
      return selectBreakdown(order.flow.snapshot).find(({ kind }) => kind === 'spread')?.amount;
    };
    expect(spreadOf({ market })).toBe('10');
    expect(spreadOf({})).toBe('2');
  });

  test('five clicks make one order', () => {
    const order = reviewed().confirm(5);
    expect(order.flow.running.filter((id) => id === 'placeOrder')).toHaveLength(1);
    order.placed().confirm(5).expectState('settling');
    expect(order.flow.running).not.toContain('placeOrder');
  });

  test('another order starts with an empty amount and no price', () => {
    const order = reviewed()
      .confirm()
      .placed({ ...sampleTrade, state: 'completed' })
      .expectState('filled');
    order.flow.send({ type: 'order.anotherRequested' });
    expect(order.context).toMatchObject({ amountText: '', quote: null, trade: null, priceNote: null });
  });

  test.each([
    [
      { type: 'side.changed', side: 'sell' },
      { side: 'sell', asset: 'BTC' },
    ],
    [
      { type: 'asset.changed', asset: 'ETH' },
      { side: 'buy', asset: 'ETH' },
    ],
  ] as const)(
    'an address that names its side or asset begins another order, and changes none in progress: %j',
    (event, named) => {
      const order = reviewed().confirm().placed();
      order.flow.send(event);
      expect(order.context).toMatchObject({ side: 'buy', asset: 'BTC', trade: sampleTrade });
      order
        .wait(1)
        .answered('readTrade', { ...sampleTrade, state: 'executed' })
        .expectState('filled');
      order.flow.send(event);
      expect(order.expectState('editing').context).toMatchObject({
        ...named,
        amountText: '',
        quote: null,
        trade: null,
      });
    },
  );
});

describe('the held price', () => {
  test('expires at the end of the countdown', () => {
    const order = quoted().wait(19);
    expect(order.flow.snapshot.context.secondsLeft).toBe(11);
    order.wait(1);
    expect(order.flow.snapshot.context.secondsLeft).toBe(10);
    order.wait(10).expectState('expired');
    expect(order.confirm().flow.state).toBe('expired');
  });

  test('is asked for anew when it is confirmed in its last second', () => {
    const order = quoted(quoteFor(153_048, { expiresAt: startTime + 5_500 }))
      .wait(5)
      .confirm();
    expect(order.flow.state).toBe('requoting.short');
    expect(order.flow.running).not.toContain('placeOrder');
  });

  test('that improved is taken and told, and clicks wait a second', () => {
    const order = reviewed().refresh().repriced(quoteFor(153_100)).confirm();
    expect(order.context.priceNote).toMatchObject({ kind: 'improved', percent: '-0.03' });
    order.expectState('arming').wait(1).confirm().expectState('placing');
  });

  test('that got worse must be accepted, compared with the one last agreed to', () => {
    const order = reviewed().refresh().repriced(quoteFor(150_000)).wait(1).confirm();
    order.expectState('changed').refresh().repriced(quoteFor(152_000)).wait(1).expectState('changed');
    expect(order.context.priceNote).toEqual({
      kind: 'worse',
      from: '6501244',
      to: '6546053',
      decimals: 2,
      percent: '0.69',
    });
    order.accept().confirm().expectState('arming').wait(1).confirm().expectState('placing');
    expect(order.flow.inputOf('placeOrder')).toMatchObject({ quoteGuid: 'quote-152000' });
  });

  test('that moved more than 5 % is confirmed twice, and not by a double click', () => {
    const order = reviewed().refresh().repriced(quoteFor(140_000)).wait(1).accept().wait(1).confirm(2);
    order
      .expectState('consent.arming')
      .confirmMove()
      .expectState('confirming')
      .wait(1)
      .confirmMove()
      .expectState('placing');
  });

  test('that stays the same needs nothing but the click', () => {
    const order = reviewed()
      .refresh()
      .repriced({ ...sampleQuote, guid: 'quote-again' })
      .confirm()
      .expectState('arming')
      .wait(1)
      .expectState('armed');
    expect(order.context.priceNote).toBeNull();
    expect(order.confirm().flow.inputOf('placeOrder')).toEqual({
      quoteGuid: 'quote-again',
      market: sampleMarket.prices['BTC-USD'],
    });
  });
});

describe('a reply that never came', () => {
  const lost = () => reviewed().confirm().broke('placeOrder').expectState('verifying.searching');

  test('is looked for, and found', () => {
    const order = lost()
      .answered('verifyOrder', null)
      .expectState('verifying.waiting')
      .wait(1)
      .answered('verifyOrder', sampleTrade);
    order.expectState('settling');
    expect(order.flow.emitted.map(({ type }) => type)).toEqual(['amount.requested', 'review.started', 'order.placed']);
    expect(order.context.problem).toBeNull();
  });

  test('is never answered with a second request, and given up only after the quote can make no order', () => {
    const order = lost();
    for (const seconds of [1, 2, 5, 10, 10])
      order.answered('verifyOrder', null).wait(seconds).expectState('verifying.searching');
    expect(selectSlowNotice(order.flow.snapshot).isLong).toBe(true);
    order.answered('verifyOrder', null).wait(10).answered('verifyOrder', null).expectState('expired');
    expect(order.context.problem).toEqual({ code: 'notPlaced', retryable: true });
    expect(order.flow.emitted.map(({ type }) => type)).toEqual([
      'amount.requested',
      'review.started',
      'review.started',
    ]);
  });

  test('is searched for through an outage of the server, however long it takes, and never placed again', () => {
    const order = reviewed().confirm().broke('placeOrder', briefOutage).expectState('verifying.searching');
    for (const seconds of [1, 2, 5, 10, 10, 10, 10]) {
      order
        .broke('verifyOrder', briefOutage)
        .expectState('verifying.waiting')
        .wait(seconds)
        .expectState('verifying.searching');
    }
    expect(order.flow.running).not.toContain('placeOrder');
    order.answered('verifyOrder', sampleTrade).expectState('settling');
    expect(order.flow.emitted.map(({ type }) => type)).toEqual(['amount.requested', 'review.started', 'order.placed']);
  });

  test('is not given up for an answer that tells of a moment before the end', () => {
    const order = lost().wait(28).answered('verifyOrder', null).wait(1).expectState('verifying.searching');
    order.wait(6).answered('verifyOrder', null).expectState('verifying.waiting');
    order.wait(2).answered('verifyOrder', sampleTrade).expectState('settling');
  });

  test('counts as an order when the bank says that the quote was used, however long that takes', () => {
    const order = reviewed().confirm().answered('placeOrder', { ok: false, reason: 'alreadyUsed' });
    for (const seconds of [1, 2, 5, 10, 10, 10]) order.answered('locateOrder', null).wait(seconds);
    order.expectState('locating').answered('locateOrder', sampleTrade).expectState('settling');
  });
});

describe('an order that does not go', () => {
  test('the bank could not fill it: the reason, and the amount for another try', () => {
    const order = reviewed().confirm().placed().wait(1);
    order
      .answered('readTrade', { ...sampleTrade, state: 'failed', failureCode: 'market_volatility' })
      .expectState('rejected');
    expect(selectRejection(order.flow.snapshot)).toBe('market_volatility');
    order.refresh().expectState('requoting.short');
    expect(order.context.amountText).toBe('100');
    order.repriced(quoteFor(140_000)).wait(1).expectState('changed');
    expect(order.context.trade).toBeNull();
    order.accept().wait(1).confirm().expectState('confirming');
  });

  test.each([
    ['', 'empty'],
    ['ten', 'notANumber'],
    ['10.001', 'tooManyDecimals'],
    ['0', 'zero'],
    ['0.99', 'belowMinimum'],
    ['6420.19', 'insufficientFunds'],
  ])('"%s" dollars: %s', (text, reason) => {
    const order = ticket().type(text).requestPrice().expectState('editing');
    expect(order.context.amountProblem?.reason).toBe(reason);
    expect(order.type('50').context).toMatchObject({ amountProblem: null, problem: null });
  });

  test('without a price for a minute no price is asked for', () => {
    const order = ticket().type('100').wait(61).requestPrice();
    expect(order.context.amountProblem).toEqual({ reason: 'tradingPaused' });
  });

  test('a price that turns out dearer than the balance says so, with what there is', () => {
    const order = quoted(quoteFor(153_048, { deliverAmount: amount(642_019) }));
    order.expectState('editing');
    expect(order.context.amountProblem).toEqual({
      reason: 'insufficientFunds',
      available: '642018',
      over: '1',
      cost: '642019',
    });
  });
});

describe('the amount', () => {
  test('switches between dollars and the asset at the price of the side', () => {
    const order = ticket().type('100').switchUnit();
    expect(order.context).toMatchObject({ unit: 'asset', amountText: '0.00153816' });
    expect(selectEstimate(order.flow.snapshot)).toBe('10000');
  });

  test('selling all of it quotes what is delivered, to the last unit', () => {
    const order = ticket({ side: 'sell' }).chooseMax();
    expect(order.context).toMatchObject({ unit: 'asset', amountText: '0.38412' });
    expect(selectDraftProblem(order.flow.snapshot)).toBeNull();
    expect(order.requestPrice().flow.inputOf('requestQuote')).toMatchObject({
      side: 'sell',
      deliverAmount: '38412000',
    });
  });

  test('keeps every digit of eighteen', () => {
    const balances = { usd: amount(0), assets: { ETH: amount('3204819080000000001') } };
    const prices = { 'ETH-USD': { buy: amount(341_450), sell: amount(341_104), at: startTime } };
    const order = ticket({
      side: 'sell',
      asset: 'ETH',
      balances,
      market: { prices, receivedAt: startTime, paused: false },
    }).chooseMax();
    expect(order.context.amountText).toBe('3.204819080000000001');
    expect(order.requestPrice().flow.inputOf('requestQuote')).toMatchObject({ deliverAmount: '3204819080000000001' });
  });
});

describe('whoever comes back to the tab', () => {
  test('is told at once that the price has run out, and a press in the same moment is no order', () => {
    const order = reviewed(quoteFor(153_048, { expiresAt: startTime + 11_900 }));
    order.wait(10).comeBack();
    expect(order.context.secondsLeft).toBe(1);
    order.confirm();
    expect(order.flow.running).not.toContain('placeOrder');
    order.expectState('requoting.short');
  });

  test('has the order under way looked at without waiting', () => {
    const order = reviewed().confirm().placed().comeBack().expectState('settling.work.reading');
    order
      .answered('readTrade', { ...sampleTrade, state: 'pending' })
      .expectState('settling.work.waiting')
      .comeBack();
    expect(order.flow.running).toContain('readTrade');
  });
});
