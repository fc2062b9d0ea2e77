import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { Wallet } from '#domain/addresses/wallet.ts';
import type {
  AddressToCheck,
  AddWalletResult,
  CheckWalletResult,
  ReadImageResult,
  RemoveWalletResult,
  WalletToAdd,
} from '#machines/externalWallet/externalWallet.actors.ts';
import { externalWalletMachine } from '#machines/externalWallet/externalWallet.machine.ts';
import type { ImageFile, WalletFact } from '#machines/externalWallet/externalWallet.types.ts';
import { checkWallet, refusedAddressIn } from '#ports/backend/check-wallet.ts';
import { createExternalWallet, deleteExternalWallet, listExternalWallets } from '#ports/bank/external-wallets.ts';
import { stepUpBank } from '#ports/bank/step-up.ts';
import { removeSavedFlow, saveFlow } from '#ports/browser/saved-flows.ts';
import { readSavedWallet } from '#ports/browser/saved-wallet.ts';
import { watchNetwork, watchTab } from '#ports/browser/window.ts';
import { HttpError } from '#ports/http.ts';
import { refusable } from '../mapping/refusals.ts';
import { walletOf } from '../mapping/wallets.ts';
import { type Customer, open, request } from '../world.ts';
import { onDemand } from './on-demand.ts';
import { provideOneTimeCode } from './one-time-code.ts';
import { watchLoads } from './watch-loads.ts';

/** A photo of a good phone is smaller. */
const largestImage = 20_000_000;

async function readImage(image: ImageFile): Promise<ReadImageResult> {
  if (image.size > largestImage) return { ok: false, reason: 'imageTooLarge' };
  const { readQrImage } = await onDemand(() => import('#ports/browser/qr-image.ts'));
  const found = await readQrImage(new Blob([await image.arrayBuffer()]));
  return typeof found === 'string' ? { ok: false, reason: found } : { ok: true, text: found.text };
}

/** 401, 408 and 429 decide nothing about the address. */
const undecided: readonly (number | undefined)[] = [401, 408, 429];

async function check(input: AddressToCheck, signal: AbortSignal): Promise<CheckWalletResult> {
  try {
    await checkWallet(input, signal);
    return { ok: true };
  } catch (error) {
    if (!(error instanceof HttpError) || error.response === null) throw error;
    const { status, body } = error.response;
    if (status >= 500 || undecided.includes(status)) throw error;
    return { ok: false, reason: 'refused', problem: error.problem, refusedAddress: refusedAddressIn(body) };
  }
}

/** 408: the bank may still store the wallet. */
function addingRefusal({ problem, response }: HttpError) {
  if (problem.code === 'stepUpExpired') return 'stepUpExpired';
  if (response?.status === 409) return 'duplicate';
  return response?.status === 408 ? null : 'refused';
}

function removalRefusal({ problem, response }: HttpError) {
  if (problem.code === 'stepUpExpired') return 'stepUpExpired';
  return response?.status === 408 ? null : 'refused';
}

/** A wallet that the bank does not know is as good as deleted. */
async function remove(bank: ReturnType<typeof stepUpBank>, guid: string): Promise<RemoveWalletResult> {
  try {
    return { ok: true, wallet: walletOf(await deleteExternalWallet(bank, guid)) };
  } catch (error) {
    if (error instanceof HttpError && error.response?.status === 404) return { ok: true, wallet: null };
    throw error;
  }
}

function provideExternalWallet(customer: Customer) {
  const { services } = customer;
  const bankWith = (token: string) => stepUpBank(services.settings.bankUrl, token);
  return externalWalletMachine.provide({
    actions: { saveForm: (_, { saved }) => saveFlow('externalWallet', saved), removeSavedForm: () => removeSavedFlow('externalWallet') },
    actors: {
      oneTimeCode: provideOneTimeCode(services),
      readImage: fromPromise<ReadImageResult, { image: ImageFile }>(({ input }) => readImage(input.image)),
      checkWallet: fromPromise<CheckWalletResult, AddressToCheck>(({ input, signal }) => check(input, signal)),
      addWallet: fromPromise<AddWalletResult, WalletToAdd>(({ input: { token, ...wallet } }) =>
        refusable(async () => ({ ok: true, wallet: walletOf(await createExternalWallet(bankWith(token), wallet)) }) as const, addingRefusal),
      ),
      removeWallet: fromPromise<RemoveWalletResult, { guid: string; token: string }>(({ input: { guid, token } }) =>
        refusable(() => remove(bankWith(token), guid), removalRefusal),
      ),
      readWallets: fromPromise<readonly Wallet[], { customerGuid: string }>(async ({ input, signal }) =>
        (await listExternalWallets(services.bank, input.customerGuid, signal)).map(walletOf),
      ),
      watchFacts: fromCallback<AnyEventObject, undefined, WalletFact>(({ sendBack }) => {
        const stops = [
          watchLoads(customer, 'externalWallets', (wallets) => sendBack({ type: 'wallets.updated', wallets: wallets.map(walletOf) })),
          watchTab((visible) => visible && sendBack({ type: 'tab.shown' })),
          watchNetwork((online) => online && sendBack({ type: 'network.online' })),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      }),
    },
  });
}

/** The customer's address book, with the wallet that is being added. It outlives its page. */
export const openExternalWallet = (customer: Customer) =>
  open(
    customer.flows,
    'externalWallet',
    () => ({ logic: provideExternalWallet(customer), input: { customerGuid: customer.guid, saved: readSavedWallet() } }),
    (flow) => void flow.on('wallets.needed', () => request(customer, 'externalWallets')),
  );
