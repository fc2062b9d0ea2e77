import { fromPromise } from 'xstate';
import { provideOneTimeCode } from '#app/effects/access/one-time-code.ts';
import { checkAddress } from '#app/effects/money/address-check.ts';
import { watchReturn } from '#app/effects/money/watch-parts.ts';
import { watchLoads } from '#app/effects/records/watch-loads.ts';
import { type Customer, open } from '#app/handle/app-handle.ts';
import { onDemand } from '#app/logic/on-demand.ts';
import { reporting, stopAll } from '#app/logic/reporting.ts';
import type { Wallet } from '#domain/addresses/wallet.ts';
import { externalWalletMachine } from '#machines/externalWallet/externalWallet.machine.ts';
import type {
  AddWalletResult,
  ImageFile,
  ReadImageResult,
  RemoveWalletResult,
  WalletFact,
  WalletToAdd,
} from '#machines/externalWallet/externalWallet.types.ts';
import type { AddressToCheck, CheckWalletResult } from '#machines/shared/addresses/addressCheck.ts';
import { listExternalWallets } from '#ports/bank/external-wallets.ts';
import { removeSavedFlow, saveFlow } from '#ports/browser/saved-flows.ts';
import { addWallet, removeWallet } from './calls.ts';
import { readSavedWallet } from './saved.ts';

/** In bytes. A photo from a good phone is smaller. */
const largestImage = 20_000_000;

async function readImage(image: ImageFile): Promise<ReadImageResult> {
  if (image.size > largestImage) return { ok: false, reason: 'imageTooLarge' };
  const { readQrImage } = await onDemand(() => import('#ports/browser/qr-image.ts'));
  const found = await readQrImage(new Blob([await image.arrayBuffer()]));
  return typeof found === 'string' ? { ok: false, reason: found } : { ok: true, text: found.text };
}

const watchFacts = (customer: Customer, report: (fact: WalletFact) => void) =>
  stopAll(
    watchLoads(customer, 'externalWallets', (wallets) => report({ type: 'wallets.updated', wallets })),
    watchReturn(report),
  );

function provideExternalWallet(customer: Customer) {
  const { services } = customer;
  const { bankUrl } = services.settings;
  return externalWalletMachine.provide({
    actions: {
      saveForm: (_, { saved }) => saveFlow('externalWallet', saved),
      removeSavedForm: () => removeSavedFlow('externalWallet'),
    },
    actors: {
      oneTimeCode: provideOneTimeCode(services),
      readImage: fromPromise<ReadImageResult, { image: ImageFile }>(({ input }) => readImage(input.image)),
      checkWallet: fromPromise<CheckWalletResult, AddressToCheck>(({ input, signal }) => checkAddress(input, signal)),
      addWallet: fromPromise<AddWalletResult, WalletToAdd>(({ input }) => addWallet(bankUrl, input)),
      removeWallet: fromPromise<RemoveWalletResult, { guid: string; token: string }>(({ input }) =>
        removeWallet(bankUrl, input),
      ),
      readWallets: fromPromise<readonly Wallet[], { customerGuid: string }>(async ({ input, signal }) =>
        listExternalWallets(services.bank, input.customerGuid, signal),
      ),
      watchFacts: reporting<WalletFact>((report) => watchFacts(customer, report)),
    },
  });
}

/** The customer's address book, with the wallet that is being added. It outlives its page. */
export const openExternalWallet = (customer: Customer) =>
  open(customer.flows, 'externalWallet', () => ({
    logic: provideExternalWallet(customer),
    input: { customerGuid: customer.guid, saved: readSavedWallet() },
  }));
