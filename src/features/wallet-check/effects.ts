import { fromPromise } from 'xstate';
import { checkAddress } from '#app/effects/money/address-check.ts';
import type { OpenPage } from '#app/handle/app-handle.ts';
import { open } from '#app/handle/app-handle.ts';
import type { AddressToCheck, CheckWalletResult } from '#machines/shared/addresses/addressCheck.ts';
import { walletCheckMachine } from '#machines/walletCheck/walletCheck.machine.ts';
import { readClipboard } from '#ports/browser/clipboard.ts';

const provideWalletCheck = () =>
  walletCheckMachine.provide({
    actors: {
      readClipboard: fromPromise<string, undefined>(() => readClipboard()),
      checkWallet: fromPromise<CheckWalletResult, AddressToCheck>(({ input, signal }) => checkAddress(input, signal)),
    },
  });

/** The wallet check of the public page. Input ends with the page. */
export const openWalletCheck = ({ flows }: OpenPage) =>
  void open(flows, 'walletCheck', () => ({ logic: provideWalletCheck(), input: undefined }));
