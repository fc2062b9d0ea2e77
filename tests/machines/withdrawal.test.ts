import { describe, expect, test } from 'vitest';
import { activityOfTransfer } from '#domain/activity/fromTransfer.ts';
import { amount } from '#domain/money/money.ts';
import { sampleAccount } from '#machines/shared/banking/bankAccount.cases.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import {
  sampleSent,
  sampleStepUp,
  sampleTransfer,
  sampleWallet,
  sampleWithdrawalQuote,
} from '#machines/shared/transferring/transfer.cases.ts';
import type { TransferQuote } from '#machines/shared/transferring/transfer.types.ts';
import {
  sampleAwaited,
  sampleFacts,
  sampleInput,
  sampleLookAlikeFacts,
  samplePausedFacts,
  sampleReload,
  sampleSavedWallet,
  withdrawalCases,
} from '#machines/withdrawal/withdrawal.cases.ts';
import { withdrawalMachine } from '#machines/withdrawal/withdrawal.machine.ts';
import {
  selectAmount,
  selectAmountText,
  selectCaution,
  selectChosenEnd,
  selectCost,
  selectMax,
  selectPausedUntil,
  selectRail,
  selectScreen,
} from '#machines/withdrawal/withdrawal.selectors.ts';
import type { WithdrawalFacts } from '#machines/withdrawal/withdrawal.types.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(withdrawalMachine, withdrawalCases);

const quote = sampleWithdrawalQuote;
const allOfIt: TransferQuote = { ...quote, deliverAmount: amount(2_005_000), receiveAmount: amount(2_000_000) };
const transfer = sampleTransfer(quote, { counterpartyGuid: sampleWallet.guid });
const fault = new ProblemError(problem('offline', true));

/** At the form, with the fee known. */
const form = (facts: WithdrawalFacts = sampleFacts) =>
  story(withdrawalMachine, (now) => ({ ...sampleInput(now), facts })).resolve('estimateFee', {
    ok: true,
    quote: allOfIt,
  });
const quoted = (facts?: WithdrawalFacts) =>
  form(facts)
    .send({ type: 'amount.changed', text: '0.01' }, { type: 'quote.requested' })
    .resolve('requestTransferQuote', { ok: true, quote });
/** At the code, which confirms the quote. */
const atCode = (facts?: WithdrawalFacts) => quoted(facts).advance(1_000).send({ type: 'withdrawal.confirmed' });
const submitted = () => atCode().resolve('oneTimeCode', { stepUp: sampleStepUp });
const saved = (flow: ReturnType<typeof form>) =>
  flow.effects.filter(({ name }) => name === 'saveWithdrawal').at(-1)?.params;

describe('a withdrawal for which no asset was asked', () => {
  const litecoin = activityOfTransfer({ ...transfer, asset: 'LTC', state: 'completed' });
  const recorded: WithdrawalFacts = { ...sampleFacts, transfers: litecoin ? [litecoin] : [] };
  const awaited = () => story(withdrawalMachine, sampleAwaited);
  const assetOf = (flow: ReturnType<typeof awaited>) => flow.snapshot.context.draft.asset;

  test('begins with the one that was withdrawn last, once the records are there', () => {
    const flow = awaited().send({ type: 'facts.updated', facts: { ...recorded, transfers: null } });
    expect([flow.state, selectScreen(flow.snapshot)]).toEqual(['awaitingRecords', 'withdrawalAwaited']);
    flow.send({ type: 'facts.updated', facts: recorded });
    expect([selectScreen(flow.snapshot), assetOf(flow)]).toEqual(['withdrawalAmount', 'LTC']);
    expect(assetOf(awaited().send({ type: 'facts.updated', facts: sampleFacts }))).toBe('BTC');
  });

  test('waits three seconds at most, and changes no more after that', () => {
    const flow = awaited().advance(2_999);
    expect(flow.state).toBe('awaitingRecords');
    flow.advance(1).send({ type: 'facts.updated', facts: recorded });
    expect([selectScreen(flow.snapshot), assetOf(flow)]).toEqual(['withdrawalAmount', 'BTC']);
  });

  test('begins at once with what is chosen meanwhile, or was typed before a reload', () => {
    const flow = awaited().send({ type: 'asset.changed', asset: 'USD' });
    expect([selectScreen(flow.snapshot), assetOf(flow)]).toEqual(['withdrawalAmount', 'USD']);
    const saved = (now: () => number) => ({
      ...sampleAwaited(now),
      saved: { ...sampleReload(null)(now).saved, sent: null },
    });
    expect(selectScreen(story(withdrawalMachine, saved as typeof sampleAwaited).snapshot)).toBe('withdrawalAmount');
  });
});

describe('a withdrawal that goes well', () => {
  test('sends exactly what was reviewed, once, and follows it to the end', () => {
    const flow = submitted();
    expect(flow.state).toBe('submitting.work.sending submitting.wait.short');
    expect(flow.inputOf('sendTransfer')).toEqual({ stepUp: sampleStepUp, quote, end: sampleWallet });
    flow.resolve('sendTransfer', { ok: true, transfer });
    expect([flow.state, flow.snapshot.context.stepUp]).toEqual(['pending.waiting', null]);
    flow
      .advance(1_000)
      .resolve('readTransfer', { ...transfer, state: 'reviewing' })
      .advance(2_000);
    flow.resolve('readTransfer', { ...transfer, state: 'completed' });
    expect(flow.state).toBe('completed');
    expect(flow.emitted.map(({ type }) => type)).toEqual([
      'amount.requested',
      'review.started',
      'withdrawal.sent',
      'withdrawal.completed',
    ]);
  });

  test('five presses of each button lead to one code and one transfer', () => {
    const press = { type: 'withdrawal.confirmed' } as const;
    const flow = quoted().advance(1_000).send(press, press, press, press, press);
    expect(flow.running.filter((id) => id === 'oneTimeCode')).toHaveLength(1);
    flow.resolve('oneTimeCode', { stepUp: sampleStepUp }).send(press, press, press, press, press);
    expect(flow.running.filter((id) => id === 'sendTransfer')).toHaveLength(1);
  });

  test('a press that was under way when the review appeared is ignored', () => {
    expect(quoted().advance(900).send({ type: 'withdrawal.confirmed' }).state).toBe('reviewing.arming');
  });
});

test('its rail has what a person does or waits for, and its end is done', () => {
  const shown = (flow: ReturnType<typeof form>) =>
    selectRail(flow.snapshot).map(({ label, state }) => `${label} ${state}`);
  expect(shown(submitted())).toEqual(['Amount done', 'Review done', 'Confirm now', 'Arrival later']);
  const pending = submitted().resolve('sendTransfer', { ok: true, transfer });
  expect(shown(pending).at(-1)).toBe('Arrival now');
  expect(shown(pending.advance(1_000).resolve('readTransfer', { ...transfer, state: 'completed' })).at(-1)).toBe(
    'Arrival done',
  );
});

test('what was offline is so no longer when the network is back', () => {
  const flow = form()
    .send({ type: 'amount.changed', text: '0.01' }, { type: 'quote.requested' })
    .reject('requestTransferQuote', fault);
  expect(flow.snapshot.context.problem?.code).toBe('offline');
  expect(flow.send({ type: 'network.online' }).snapshot.context.problem).toBeNull();
});

describe('the amount', () => {
  test('is what arrives, and the fee comes on top', () => {
    const flow = form().send({ type: 'amount.changed', text: '0.01 BTC' });
    expect(selectCost(flow.snapshot)).toBe('1005000');
    expect(flow.send({ type: 'quote.requested' }).inputOf('requestTransferQuote')).toMatchObject({
      product: 'crypto',
      receiveAmount: '1000000',
    });
  });

  test('of Max is what the fee leaves, follows the balance and the fee, and is quoted by what leaves the account', () => {
    const flow = form().send({ type: 'max.chosen' });
    expect([selectMax(flow.snapshot), selectAmountText(flow.snapshot)]).toEqual(['2000000', '0.02']);
    const balances = { BTC: { available: amount(1_500_000), fundsOnHold: null } };
    flow.send({ type: 'facts.updated', facts: { ...sampleFacts, balances } });
    expect([selectMax(flow.snapshot), selectAmountText(flow.snapshot)]).toEqual([null, '']);
    const dearer = {
      ...allOfIt,
      deliverAmount: amount(1_500_000),
      receiveAmount: amount(1_400_000),
      fee: amount(100_000),
    };
    flow.resolve('estimateFee', { ok: true, quote: dearer });
    expect(selectAmountText(flow.snapshot)).toBe('0.014');
    expect(flow.send({ type: 'quote.requested' }).inputOf('requestTransferQuote')).toMatchObject({
      deliverAmount: '1500000',
    });
  });

  test('of Max is the same in either unit, to the last base unit, and still follows the balance', () => {
    const flow = form().send({ type: 'max.chosen' }, { type: 'unit.switched' });
    expect([selectAmountText(flow.snapshot), selectAmount(flow.snapshot)]).toEqual(['1299.92', '2000000']);
    const balances = { BTC: { available: amount(1_500_001), fundsOnHold: null } };
    flow.send({ type: 'facts.updated', facts: { ...sampleFacts, balances } });
    const estimate = {
      ...allOfIt,
      deliverAmount: amount(1_500_001),
      receiveAmount: amount(1_400_001),
      fee: amount(100_000),
    };
    flow.resolve('estimateFee', { ok: true, quote: estimate });
    expect(selectAmount(flow.snapshot)).toBe('1400001');
    expect(flow.send({ type: 'quote.requested' }).inputOf('requestTransferQuote')).toMatchObject({
      deliverAmount: '1500001',
    });
    expect(
      selectAmountText(
        form().send({ type: 'max.chosen' }, { type: 'unit.switched' }, { type: 'unit.switched' }).snapshot,
      ),
    ).toBe('0.02');
  });

  test('that the fee of the quote makes too dear is not reviewed, and the fee is estimated again', () => {
    const flow = form().send({ type: 'amount.changed', text: '0.02' }, { type: 'quote.requested' });
    flow.resolve('requestTransferQuote', {
      ok: true,
      quote: { ...allOfIt, deliverAmount: amount(2_010_000), fee: amount(10_000) },
    });
    expect(flow.snapshot.context.amountProblem).toMatchObject({ reason: 'insufficientFunds', cost: '2010000' });
    expect([flow.state, selectAmountText(flow.snapshot)]).toEqual([
      'editing.fee.estimating editing.review.open',
      '0.02',
    ]);
  });

  test.each([
    ['0.02000001', 'insufficientFunds'],
    ['0', 'zero'],
    ['', 'empty'],
    ['5 USD', 'otherUnit'],
    ['0.000000001', 'tooManyDecimals'],
    ['0.00001409', 'belowMinimum'],
  ])('%s is not quoted: %s', (text, reason) => {
    const flow = form().send({ type: 'amount.changed', text }, { type: 'quote.requested' });
    expect([flow.state, flow.snapshot.context.amountProblem?.reason]).toEqual([
      'editing.fee.ready editing.review.open',
      reason,
    ]);
  });

  test('in dollars is converted at the price of the moment, and waits for one that is missing', () => {
    const flow = form().send({ type: 'unit.switched' }, { type: 'amount.changed', text: '$650' });
    expect([selectAmountText(flow.snapshot), selectAmount(flow.snapshot)]).toEqual(['650', '1000057']);
    flow.send({ type: 'facts.updated', facts: { ...sampleFacts, prices: {} } }, { type: 'quote.requested' });
    expect([flow.state.split('.')[0], flow.snapshot.context.amountProblem]).toEqual([
      'editing',
      { reason: 'priceUnknown' },
    ]);
    flow.send({ type: 'facts.updated', facts: sampleFacts }, { type: 'quote.requested' });
    expect(flow.inputOf('requestTransferQuote')).toMatchObject({ receiveAmount: '1000057' });
    flow.resolve('requestTransferQuote', { ok: true, quote });
    expect(flow.snapshot.context.reviewed?.value).toBe('64996');
  });

  test('of which the fee leaves nothing is not reviewed', () => {
    const flow = form().send({ type: 'max.chosen' }, { type: 'quote.requested' });
    const nothing = { ...allOfIt, receiveAmount: amount(0), fee: allOfIt.deliverAmount };
    flow.resolve('requestTransferQuote', { ok: true, quote: nothing });
    expect([flow.state.split('.')[0], flow.snapshot.context.amountProblem]).toEqual([
      'editing',
      { reason: 'tooSmall' },
    ]);
  });

  test('of dollars stays within the limits, the fee included', () => {
    const limits = [
      { name: 'Withdrawals in 24 hours', asset: 'USD', sides: ['withdrawal'], amount: amount(5_000), interval: 86_400 },
    ] as const;
    const facts: WithdrawalFacts = {
      ...sampleFacts,
      limits,
      balances: { USD: { available: amount(90_000), fundsOnHold: null } },
    };
    const flow = story(withdrawalMachine, (now) => ({ ...sampleInput(now), facts }))
      .send({ type: 'asset.changed', asset: 'USD' })
      .resolve('estimateFee', {
        ok: true,
        quote: {
          ...quote,
          asset: 'USD',
          deliverAmount: amount(90_000),
          receiveAmount: amount(89_900),
          fee: amount(100),
        },
      });
    flow.send({ type: 'amount.changed', text: '50' }, { type: 'quote.requested' });
    expect(flow.snapshot.context.amountProblem).toMatchObject({
      reason: 'limitExceeded',
      limit: { over: '100', left: '5000' },
    });
  });

  test('can be reviewed while the fee is unknown, which is tried again', () => {
    const flow = story(withdrawalMachine, sampleInput).reject('estimateFee', fault);
    expect(flow.state).toBe('editing.fee.unestimated editing.review.open');
    expect(flow.send({ type: 'network.online' }).state).toBe('editing.fee.estimating editing.review.open');
    expect(flow.send({ type: 'amount.changed', text: '0.01' }, { type: 'quote.requested' }).state).toBe(
      'quoting.short',
    );
  });
});

describe('a pause of withdrawals', () => {
  const hour = 3_600_000;

  test('keeps the review closed and what is typed, and opens it when it ends', () => {
    const flow = form(samplePausedFacts).send({ type: 'amount.changed', text: '0.01' }, { type: 'quote.requested' });
    expect(flow.state).toBe('editing.fee.ready editing.review.paused');
    expect([selectPausedUntil(flow.snapshot), selectMax(flow.snapshot)]).toEqual([
      samplePausedFacts.withdrawalsPausedUntil,
      '2000000',
    ]);
    flow.advance(hour - 1).send({ type: 'quote.requested' });
    expect(flow.state).toBe('editing.fee.ready editing.review.paused');
    expect(flow.advance(1).emitted.at(-1)).toEqual({ type: 'pause.ended' });
    expect([flow.state, selectPausedUntil(flow.snapshot), selectAmountText(flow.snapshot)]).toEqual([
      'editing.fee.ready editing.review.open',
      null,
      '0.01',
    ]);
    expect(flow.send({ type: 'quote.requested' }).state).toBe('quoting.short');
  });

  test('that is longer or shorter than was known counts as it is known now', () => {
    const flow = form(samplePausedFacts).advance(hour / 2);
    flow.send({
      type: 'facts.updated',
      facts: { ...samplePausedFacts, withdrawalsPausedUntil: (samplePausedFacts.withdrawalsPausedUntil ?? 0) + hour },
    });
    expect(flow.advance(hour).state).toBe('editing.fee.ready editing.review.paused');
    expect(flow.send({ type: 'facts.updated', facts: sampleFacts }).state).toBe(
      'editing.fee.ready editing.review.open',
    );
  });

  test('that begins during the review leads back to the amount', () => {
    const flow = quoted()
      .advance(1_000)
      .send({ type: 'facts.updated', facts: samplePausedFacts }, { type: 'withdrawal.confirmed' });
    expect([flow.state, selectAmountText(flow.snapshot)]).toEqual(['editing.fee.ready editing.review.paused', '0.01']);
  });
});

describe('the destination', () => {
  test('is the only wallet that can be sent to, unless another is chosen', () => {
    const held = { ...sampleSavedWallet, guid: 'held', availableAt: Number.MAX_SAFE_INTEGER };
    const facts = { ...sampleFacts, wallets: [sampleSavedWallet, held] };
    const flow = story(withdrawalMachine, (now) => {
      const input = sampleInput(now);
      return { ...input, facts, draft: { ...input.draft, counterpartyGuid: null } };
    });
    expect(selectChosenEnd(flow.snapshot)?.end.guid).toBe(sampleWallet.guid);
    flow.send(
      { type: 'destination.changed', guid: 'held' },
      { type: 'amount.changed', text: '0.01' },
      { type: 'quote.requested' },
    );
    expect(flow.snapshot.context.endProblem).toEqual({ reason: 'onHold', availableAt: Number.MAX_SAFE_INTEGER });
    expect(flow.state).toBe('editing.fee.estimating editing.review.open');
  });

  test('is a bank account that is past its hold, and no other', () => {
    const account = { ...sampleAccount, availableAt: 0 };
    const held = { ...account, guid: 'held', availableAt: Number.MAX_SAFE_INTEGER };
    const draft = { asset: 'USD', counterpartyGuid: null, wanted: { kind: 'typed', text: '' } } as const;
    const dollars = { USD: { available: amount(900_000), fundsOnHold: null } };
    const flow = story(withdrawalMachine, (now) => ({
      ...sampleInput(now),
      ...{ draft, facts: { ...sampleFacts, balances: dollars, bankAccounts: [held, account] } },
    }));
    expect(selectChosenEnd(flow.snapshot)?.end.guid).toBe(account.guid);
    flow.send(
      { type: 'destination.changed', guid: 'held' },
      { type: 'amount.changed', text: '50' },
      { type: 'quote.requested' },
    );
    expect([flow.snapshot.context.amountProblem, flow.snapshot.context.endProblem]).toEqual([
      null,
      { reason: 'onHold', availableAt: Number.MAX_SAFE_INTEGER },
    ]);
  });

  test('that the address names decides the asset as soon as the wallets are known', () => {
    const ether = { ...sampleSavedWallet, guid: 'ether', asset: 'ETH' };
    const flow = story(withdrawalMachine, (now) => ({
      ...sampleInput(now),
      facts: { ...sampleFacts, wallets: null },
      draft: { asset: 'BTC', counterpartyGuid: 'ether', wanted: { kind: 'typed', text: '' } } as const,
    }));
    flow.send({ type: 'facts.updated', facts: { ...sampleFacts, wallets: [ether] } });
    expect(flow.snapshot.context.draft).toMatchObject({ asset: 'ETH', counterpartyGuid: 'ether' });
  });

  test.each<[string, WithdrawalFacts, string]>([
    ['was deleted', { ...sampleFacts, wallets: [{ ...sampleSavedWallet, state: 'deleting' }] }, 'changed'],
    ['has another address', { ...sampleFacts, wallets: [{ ...sampleSavedWallet, address: 'tb1qother' }] }, 'changed'],
    [
      'is on hold again',
      { ...sampleFacts, wallets: [{ ...sampleSavedWallet, availableAt: Number.MAX_SAFE_INTEGER }] },
      'changed',
    ],
  ])('that %s is not sent to, neither from the review nor after the code', (_, facts, reason) => {
    const inReview = quoted()
      .send({ type: 'facts.updated', facts })
      .advance(1_000)
      .send({ type: 'withdrawal.confirmed' });
    expect([inReview.state.split('.')[0], inReview.snapshot.context.endProblem]).toEqual(['editing', { reason }]);
    const afterCode = atCode().send({ type: 'facts.updated', facts }).resolve('oneTimeCode', { stepUp: sampleStepUp });
    expect([
      afterCode.state.split('.')[0],
      afterCode.snapshot.context.stepUp,
      selectAmountText(afterCode.snapshot),
    ]).toEqual(['editing', null, '0.01']);
  });

  test('that was never sent to is pointed out', () => {
    expect(selectCaution(quoted().snapshot)).toEqual({ kind: 'firstSend' });
  });

  test('that looks like one sent to before must be checked, and can be unchecked', () => {
    const flow = quoted(sampleLookAlikeFacts).advance(5_000).send({ type: 'withdrawal.confirmed' });
    expect(flow.state).toBe('reviewing.comparing');
    expect(selectCaution(flow.snapshot)).toMatchObject({
      kind: 'lookAlike',
      lookAlike: { differing: [{ first: 24, last: 38 }] },
    });
    flow
      .send({ type: 'address.checked' })
      .advance(1_000)
      .send({ type: 'address.unchecked' }, { type: 'withdrawal.confirmed' });
    expect(flow.state).toBe('reviewing.comparing');
    flow.send({ type: 'address.checked' }).advance(1_000).send({ type: 'withdrawal.confirmed' });
    expect(flow.state).toBe('confirmingCode');
  });

  test('must be checked too while the past withdrawals are unknown', () => {
    const flow = quoted({ ...sampleFacts, transfers: null });
    expect([flow.state, selectCaution(flow.snapshot)]).toEqual(['reviewing.comparing', { kind: 'unknown' }]);
    flow.send({ type: 'facts.updated', facts: sampleFacts });
    expect([flow.state, selectCaution(flow.snapshot)]).toEqual(['reviewing.arming', { kind: 'firstSend' }]);
  });

  test('must be checked too beside a saved wallet that cannot be read, which nothing can be sent to', () => {
    const [wallet, ...others] = sampleFacts.wallets ?? [];
    const unreadable = wallet && { ...wallet, guid: 'e'.repeat(32), asset: '', address: '', state: 'unreadable' };
    const flow = quoted({
      ...sampleFacts,
      wallets: [wallet, ...others, unreadable].filter((each) => each !== undefined),
    });
    expect([flow.state, selectCaution(flow.snapshot)]).toEqual(['reviewing.comparing', { kind: 'unknown' }]);
  });
});

describe('a withdrawal in doubt', () => {
  test('a token that ran out leads back to the code, and the same quote is sent again', () => {
    const flow = submitted().resolve('sendTransfer', { ok: false, reason: 'stepUpExpired' });
    expect([flow.state, flow.snapshot.context.problem?.code]).toEqual(['confirmingCode', 'stepUpExpired']);
    expect(saved(flow)).toMatchObject({ saved: { draft: { wanted: { text: '0.01' } }, sent: null } });
    const again = { token: 'another', useBy: sampleStepUp.useBy };
    flow.resolve('oneTimeCode', { stepUp: again });
    expect(flow.inputOf('sendTransfer')).toEqual({ stepUp: again, quote, end: sampleWallet });
  });

  test.each([{ type: 'review.requested' }, { type: 'amount.revised' }] as const)(
    'a confirmation that expired is no problem after $type',
    (leave) => {
      const flow = submitted().resolve('sendTransfer', { ok: false, reason: 'stepUpExpired' }).send(leave);
      expect(flow.snapshot.context.problem).toBeNull();
    },
  );

  test('neither the token nor a code is ever saved', () => {
    const flow = submitted().resolve('sendTransfer', { ok: true, transfer });
    expect(flow.effects.length).toBeGreaterThan(2);
    expect(JSON.stringify(flow.effects)).not.toMatch(/step-up|402913/);
  });

  test('a lost reply is searched for, and the transfer found is followed', () => {
    const flow = submitted()
      .reject('sendTransfer', fault)
      .reject('verifyTransfer', fault)
      .advance(1_000)
      .resolve('verifyTransfer', { quote, transfer });
    expect(flow.state).toBe('pending.waiting');
  });

  test('one that was never made leads back to its review, and needs a new code', () => {
    const flow = submitted()
      .reject('sendTransfer', fault)
      .resolve('verifyTransfer', { quote, transfer: null })
      .advance(16_000);
    for (let tries = 0; tries < 6 && flow.running.includes('verifyTransfer'); tries += 1)
      flow.resolve('verifyTransfer', { quote, transfer: null }).advance(10_000);
    expect(flow.state).toMatch(/^reviewing/);
    expect(flow.snapshot.context).toMatchObject({ stepUp: null, problem: { code: 'notSent' }, reviewed: { quote } });
    expect(flow.send({ type: 'withdrawal.confirmed' }).running).toContain('oneTimeCode');
  });

  test('a reload searches for what was sent, follows what was found, and sends nothing', () => {
    const lost = story(withdrawalMachine, sampleReload(sampleSent(quote, sampleWallet)));
    expect([lost.state.split(' ')[0], lost.running]).toEqual([
      'submitting.work.verifying.searching',
      expect.not.arrayContaining(['sendTransfer']),
    ]);
    expect(story(withdrawalMachine, sampleReload(sampleSent(quote, sampleWallet, transfer))).state).toBe(
      'pending.waiting',
    );
  });

  test('one that was sent late is still found: the search counts from when contact was lost', () => {
    const flow = submitted().advance(20_000).resolve('verifyTransfer', { quote, transfer: null });
    expect(flow.state).toMatch(/^submitting.work.verifying.waiting/);
    expect(flow.advance(1_000).resolve('verifyTransfer', { quote, transfer }).state).toBe('pending.waiting');
    const reloaded = story(withdrawalMachine, (now) => ({
      ...sampleReload(sampleSent(quote, sampleWallet))(now),
      now: () => now() + 19_000,
    }));
    expect(reloaded.resolve('verifyTransfer', { quote, transfer: null }).state).toMatch(
      /^submitting.work.verifying.waiting/,
    );
  });

  test('what was saved cannot show one amount and send another, nor name another wallet', () => {
    const saved = { ...quote, deliverAmount: amount(105_000), receiveAmount: amount(100_000) };
    const restored = (end = sampleWallet) => {
      const flow = story(withdrawalMachine, (now) => ({
        ...sampleReload(sampleSent(saved, end))(now),
        facts: sampleFacts,
      }));
      flow.advance(16_000);
      for (let tries = 0; tries < 6 && !flow.state.startsWith('reviewing'); tries += 1) {
        flow.resolve('verifyTransfer', { quote, transfer: null });
        if (!flow.state.startsWith('reviewing')) flow.advance(10_000);
      }
      return flow.advance(1_000);
    };
    expect(restored().snapshot.context.reviewed).toEqual({ quote, end: sampleWallet });
    expect(restored().send({ type: 'withdrawal.confirmed' }).state).toMatch(/^confirmingCode/);
    const renamed = restored({ ...sampleWallet, name: 'My savings' }).send({ type: 'withdrawal.confirmed' });
    expect([renamed.state.split('.')[0], renamed.snapshot.context.endProblem]).toEqual([
      'editing',
      { reason: 'changed' },
    ]);
  });

  test('what another customer saved is not touched', () => {
    const input = sampleReload(sampleSent(quote, sampleWallet));
    expect(story(withdrawalMachine, (now) => ({ ...input(now), customerGuid: 'another' })).state).toBe(
      'editing.fee.estimating editing.review.open',
    );
  });

  test('a refusal keeps what was entered', () => {
    const flow = submitted().resolve('sendTransfer', { ok: false, reason: 'limitExceeded' });
    expect([flow.state, flow.emitted.at(-1)]).toEqual(['failed', { type: 'withdrawal.failed', code: 'limitExceeded' }]);
    flow.send({ type: 'amount.revised' });
    expect([flow.state, selectAmountText(flow.snapshot), flow.snapshot.context.problem]).toEqual([
      'editing.fee.ready editing.review.open',
      '0.01',
      null,
    ]);
  });
});
