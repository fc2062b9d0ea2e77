import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createActor, fromCallback } from 'xstate';
import type { TransferActivity } from '#domain/activity/activity.ts';
import type { Transfer } from '#domain/activity/fromTransfer.ts';
import { amount } from '#domain/money/money.ts';
import { Withdrawals, type WithdrawalsProps } from '#features/withdrawals/Withdrawals.tsx';
import { oneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import type { OneTimeCodeInput, SendCodeResult, VerifyCodeResult } from '#machines/oneTimeCode/oneTimeCode.types.ts';
import type {
  FoundTransfer,
  RequestTransferQuoteInput,
  RequestTransferQuoteResult,
  SendTransferInput,
  SendTransferResult,
} from '#machines/shared/transferring/transfer.actors.ts';
import { sampleStepUp, sampleWallet, sampleWithdrawalQuote } from '#machines/shared/transferring/transfer.cases.ts';
import type { TransferFact, TransferQuote } from '#machines/shared/transferring/transfer.types.ts';
import { sampleFacts, sampleSavedWallet } from '#machines/withdrawal/withdrawal.cases.ts';
import { withdrawalMachine } from '#machines/withdrawal/withdrawal.machine.ts';
import type { WithdrawalFacts, WithdrawalInput } from '#machines/withdrawal/withdrawal.types.ts';
import { testTime } from '../trading/market.ts';
import { scripted } from '../trading/script.ts';

export const quote = sampleWithdrawalQuote;
export const allOfIt: TransferQuote = { ...quote, deliverAmount: amount(2_005_000), receiveAmount: amount(2_000_000) };

/** One wallet without a hold, 0.02005 BTC available, no transfers. */
export const facts: WithdrawalFacts = { ...sampleFacts, wallets: [{ ...sampleSavedWallet, availableAt: 0 }] };

export interface Opening
  extends Partial<Pick<WithdrawalsProps, 'customerState' | 'verification' | 'missing' | 'withdrawals' | 'sandbox'>> {
  readonly input?: Partial<WithdrawalInput>;
}

/** The withdrawals page on real machines, with scripted effects. */
export function openWithdrawals({ input = {}, ...props }: Opening = {}) {
  const time = testTime();
  const actors = {
    requestTransferQuote: scripted<RequestTransferQuoteResult, RequestTransferQuoteInput>(),
    sendTransfer: scripted<SendTransferResult, SendTransferInput>(),
    findTransferByQuote: scripted<FoundTransfer, { quoteGuid: string }>(),
    readTransfer: scripted<Transfer, { guid: string }>(),
  };
  const sendCode = scripted<SendCodeResult, OneTimeCodeInput>();
  const verifyCode = scripted<VerifyCodeResult, OneTimeCodeInput & { otp: string }>();
  let notify: (fact: TransferFact<WithdrawalFacts>) => void = () => undefined;
  const machine = withdrawalMachine.provide({
    actions: { saveWithdrawal: () => undefined, removeSavedWithdrawal: () => undefined },
    actors: {
      requestTransferQuote: actors.requestTransferQuote.logic,
      sendTransfer: actors.sendTransfer.logic,
      findTransferByQuote: actors.findTransferByQuote.logic,
      readTransfer: actors.readTransfer.logic,
      oneTimeCode: oneTimeCodeMachine.provide({ actors: { sendCode: sendCode.logic, verifyCode: verifyCode.logic } }),
      watchFacts: fromCallback(({ sendBack }) => {
        notify = sendBack;
      }),
    },
  });
  const withdrawal = createActor(machine, {
    clock: time.clock,
    input: {
      customerGuid: '0123456789abcdef0123456789abcdef',
      facts,
      draft: { asset: 'BTC', counterpartyGuid: sampleWallet.guid, wanted: { kind: 'typed', text: '' } },
      assetIs: 'chosen',
      now: time.now,
      saved: null,
      ...input,
    },
  }).start();
  const user = userEvent.setup({ delay: null });
  const view = render(
    <Withdrawals
      withdrawal={withdrawal}
      withdrawals={{ status: 'empty' }}
      customerState="verified"
      verification={null}
      missing={{ balances: false, destinations: false }}
      onRetry={() => undefined}
      now={time.now}
      sandbox
      {...props}
    />,
  );
  const answer = (work: () => Promise<void>) => act(work);
  return {
    ...actors,
    ...view,
    withdrawal,
    user,
    pass: time.pass,
    answer,
    tellFacts: (told: WithdrawalFacts) => act(() => notify({ type: 'facts.updated', facts: told })),
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    answerQuote: (made: TransferQuote = quote) =>
      answer(() => actors.requestTransferQuote.last().answer({ ok: true, quote: made })),
    async review(text = '0.01') {
      await this.answerQuote(allOfIt);
      await user.type(screen.getByLabelText('Amount'), text);
      await user.click(screen.getByRole('button', { name: 'Review' }));
      await this.answerQuote();
    },
    async confirm() {
      await this.review();
      time.pass(1_000);
      await user.click(screen.getByRole('button', { name: deal }));
      const resend = { seconds: 30, until: Date.now() + 30_000 };
      await answer(() => sendCode.last().answer({ ok: true, sentTo: 'maya@example.test', resend }));
    },
    async submit() {
      await this.confirm();
      await user.type(screen.getByLabelText('Code from the email'), '402913');
      await answer(() => verifyCode.last().answer({ ok: true, stepUp: sampleStepUp }));
    },
    async send(result: SendTransferResult) {
      await this.submit();
      await answer(() => actors.sendTransfer.last().answer(result));
    },
  };
}

export const deal = /^Send 0\.01\sBTC$/;
export const listed = (...rows: readonly TransferActivity[]): WithdrawalsProps['withdrawals'] => ({
  status: 'full',
  rows,
});
