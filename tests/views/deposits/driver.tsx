import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createActor, fromCallback } from 'xstate';
import type { TransferActivity } from '#domain/activity/activity.ts';
import type { Transfer } from '#domain/activity/fromTransfer.ts';
import type { AssetCode } from '#domain/assets/assets.ts';
import { Deposits, type DepositsProps } from '#features/deposits/Deposits.tsx';
import { type ArrivalsEvent, arrivalsMachine } from '#machines/arrivals/arrivals.machine.ts';
import { sampleFacts, sampleInput } from '#machines/deposit/deposit.cases.ts';
import { depositMachine } from '#machines/deposit/deposit.machine.ts';
import type {
  AddressRequest,
  CreateAddressResult,
  DepositAddress,
  DepositFacts,
  DepositInput,
  SavedDeposit,
} from '#machines/deposit/deposit.types.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import type { OneTimeCodeInput, SendCodeResult, VerifyCodeResult } from '#machines/oneTimeCode/oneTimeCode.types.ts';
import { stubRef } from '#machines/shared/cases.ts';
import type {
  FoundTransfer,
  RequestTransferQuoteInput,
  RequestTransferQuoteResult,
  SendTransferInput,
  SendTransferResult,
} from '#machines/shared/transferring/transfer.actors.ts';
import type { TransferFact } from '#machines/shared/transferring/transfer.types.ts';
import { scripted } from '../scripted.ts';
import { noonish, testTime } from '../trading/market.ts';

/** The deposits page on real machines, with scripted effects. */
export function openDeposits(
  asset: AssetCode | null,
  props: Partial<DepositsProps> = {},
  input: Partial<DepositInput> = {},
) {
  const time = testTime();
  const actors = {
    findAddress: scripted<DepositAddress | null, AddressRequest>(),
    createAddress: scripted<CreateAddressResult, AddressRequest>(),
    readAddress: scripted<DepositAddress, { guid: string; asset: AddressRequest['asset'] }>(),
    requestTransferQuote: scripted<RequestTransferQuoteResult, RequestTransferQuoteInput>(),
    sendTransfer: scripted<SendTransferResult, SendTransferInput>(),
    findTransferByQuote: scripted<FoundTransfer, { quoteGuid: string }>(),
    readTransfer: scripted<Transfer, { guid: string }>(),
  };
  const code = {
    sendCode: scripted<SendCodeResult, OneTimeCodeInput>(),
    verifyCode: scripted<VerifyCodeResult, OneTimeCodeInput & { otp: string }>(),
  };
  const saved: (SavedDeposit | null)[] = [];
  let notify: (fact: TransferFact<DepositFacts>) => void = () => undefined;
  let notifyArrivals: (event: Extract<ArrivalsEvent, { type: 'deposits.updated' }>) => void = () => undefined;
  const machine = depositMachine.provide({
    actions: {
      saveDeposit: (_, params) => void saved.push(params.saved),
      removeSavedDeposit: () => void saved.push(null),
    },
    actors: {
      findAddress: actors.findAddress.logic,
      createAddress: actors.createAddress.logic,
      readAddress: actors.readAddress.logic,
      requestTransferQuote: actors.requestTransferQuote.logic,
      sendTransfer: actors.sendTransfer.logic,
      findTransferByQuote: actors.findTransferByQuote.logic,
      readTransfer: actors.readTransfer.logic,
      oneTimeCode: oneTimeCodeMachine.provide({
        actors: { sendCode: code.sendCode.logic, verifyCode: code.verifyCode.logic },
      }),
      watchFacts: fromCallback(({ sendBack }) => {
        notify = sendBack;
      }),
    },
  });
  const deposit = createActor(machine, {
    clock: time.clock,
    input: { ...sampleInput(time.now), facts: sampleFacts, ...input },
  }).start();
  deposit.send({ type: 'asset.chosen', asset });
  const arrivals = createActor(
    arrivalsMachine.provide({
      actors: {
        watchDeposits: fromCallback(({ sendBack }) => {
          notifyArrivals = sendBack;
        }),
      },
    }),
    { clock: time.clock, input: { transfers: stubRef() } },
  ).start();
  const pageOf = (more: Partial<DepositsProps> = {}) => (
    <Deposits
      deposit={deposit}
      arrivals={arrivals}
      deposits={{ status: 'empty' }}
      customerState="verified"
      sandbox={true}
      {...props}
      {...more}
    />
  );
  const { container, rerender } = render(pageOf());
  return {
    deposit,
    container,
    saved,
    code,
    ...actors,
    pass: time.pass,
    user: userEvent.setup({ delay: null }),
    tell: (facts: Partial<DepositFacts>) =>
      act(() => notify({ type: 'facts.updated', facts: { ...sampleFacts, ...facts } })),
    arrive: (deposits: readonly TransferActivity[]) =>
      act(() => notifyArrivals({ type: 'deposits.updated', deposits })),
    choose: (chosen: AssetCode) => act(() => deposit.send({ type: 'asset.chosen', asset: chosen })),
    show: (more: Partial<DepositsProps>) => rerender(pageOf(more)),
  };
}
export type Opened = ReturnType<typeof openDeposits>;

export const press = (name: string | RegExp) => screen.getByRole('button', { name });
export const heading = (name: string | RegExp, level = 2) => screen.getByRole('heading', { level, name });
export const wait = { seconds: 30, until: noonish + 30_000 };
