import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import type { Wallet } from '#domain/addresses/wallet.ts';
import { ExternalWallets, type ExternalWalletsProps } from '#features/external-wallet/ExternalWallets.tsx';
import {
  addressHoldMachine,
  type HoldChange,
  type HoldSetting,
  type SaveHoldResult,
} from '#machines/addressHold/addressHold.machine.ts';
import { sampleInput } from '#machines/externalWallet/externalWallet.cases.ts';
import { externalWalletMachine } from '#machines/externalWallet/externalWallet.machine.ts';
import type {
  AddWalletResult,
  ImageFile,
  ReadImageResult,
  RemoveWalletResult,
  SavedForm,
  WalletToAdd,
} from '#machines/externalWallet/externalWallet.types.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import type { OneTimeCodeInput, SendCodeResult, VerifyCodeResult } from '#machines/oneTimeCode/oneTimeCode.types.ts';
import type { AddressToCheck, CheckWalletResult } from '#machines/shared/addresses/addressCheck.ts';
import { startTime } from '#machines/shared/cases.ts';
import { sampleStepUp } from '#machines/shared/transferring/transfer.cases.ts';
import { scripted } from '../scripted.ts';

export const day = 86_400_000;

interface Opened {
  wallets?: readonly Wallet[] | null;
  setting?: HoldSetting | null;
  saved?: SavedForm | null;
  props?: Partial<ExternalWalletsProps>;
}

/** The page on real machines with scripted calls, two days after the wallets were added. */
export function open({
  wallets = [],
  setting = { holdHours: 24, next: null, history: [{ holdHours: 24, from: null }] },
  saved = null,
  props = {},
}: Opened = {}) {
  const calls = {
    readImage: scripted<ReadImageResult, { image: ImageFile }>(),
    checkWallet: scripted<CheckWalletResult, AddressToCheck>(),
    addWallet: scripted<AddWalletResult, WalletToAdd>(),
    removeWallet: scripted<RemoveWalletResult, { guid: string; token: string }>(),
    readWallets: scripted<readonly Wallet[], { customerGuid: string }>(),
    saveHold: scripted<SaveHoldResult, HoldChange>(),
    sendCode: scripted<SendCodeResult, OneTimeCodeInput>(),
    verifyCode: scripted<VerifyCodeResult, OneTimeCodeInput & { otp: string }>(),
  };
  const { sendCode, verifyCode, saveHold, ...ofWallets } = calls;
  const oneTimeCode = oneTimeCodeMachine.provide({
    actors: { sendCode: sendCode.logic, verifyCode: verifyCode.logic },
  });
  const logics = Object.fromEntries(Object.entries(ofWallets).map(([name, { logic }]) => [name, logic])) as {
    [Name in keyof typeof ofWallets]: (typeof ofWallets)[Name]['logic'];
  };
  const clock = new SimulatedClock();
  const flow = createActor(
    externalWalletMachine.provide({
      actions: { saveForm: () => undefined, removeSavedForm: () => undefined },
      actors: { ...logics, oneTimeCode, watchFacts: fromCallback(() => undefined) },
    }),
    { clock, input: { ...sampleInput, saved } },
  ).start();
  const hold = createActor(
    addressHoldMachine.provide({
      actors: { oneTimeCode, saveHold: saveHold.logic, watchHold: fromCallback(() => undefined) },
    }),
    { clock, input: sampleInput },
  ).start();
  if (wallets !== null) flow.send({ type: 'wallets.updated', wallets });
  if (setting !== null) hold.send({ type: 'hold.updated', setting });
  const { container } = render(
    <ExternalWallets
      flow={flow}
      hold={hold}
      walletsFailed={null}
      holdFailed={null}
      staleSince={null}
      now={() => startTime + 2 * day}
      sandbox={false}
      {...props}
    />,
  );
  const user = userEvent.setup({ delay: null });
  return {
    ...{ ...calls, flow, hold, container, user },
    update: (newer: readonly Wallet[]) => act(() => flow.send({ type: 'wallets.updated', wallets: newer })),
    async confirm() {
      await sendCode
        .last()
        .resolve({ ok: true, sentTo: 'maya@example.test', resend: { seconds: 30, until: Date.now() + 30_000 } });
      await user.keyboard('123456');
      await verifyCode.last().resolve({ ok: true, stepUp: sampleStepUp });
    },
  };
}
