import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { AddressRequest, CreateAddressResult } from '#machines/deposit/deposit.actors.ts';
import { depositMachine } from '#machines/deposit/deposit.machine.ts';
import type { DepositAddress, DepositFact, DepositSources } from '#machines/deposit/deposit.types.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import { listAccounts } from '#ports/bank/accounts.ts';
import { createDepositAddress, listDepositAddresses, readDepositAddress } from '#ports/bank/deposit-addresses.ts';
import { oneTabAtATime } from '#ports/browser/locks.ts';
import { watchNetwork, watchTab } from '#ports/browser/window.ts';
import { customersAddress, depositAddressOf } from '../mapping/deposit-addresses.ts';
import { refusable } from '../mapping/refusals.ts';
import { type Customer, open, requestOf } from '../world.ts';
import type { Services } from './services.ts';

/** Reports the customer's state, now and when it changes, and the return to the tab and of the network. Returns a stop function. */
function watchDepositFacts({ customer }: DepositSources, notify: (fact: DepositFact) => void): () => void {
  let known: string | null = null;
  const check = () => {
    const state = customer.getSnapshot().context.lastSuccess?.payload.state ?? null;
    if (state === null || state === known) return;
    known = state;
    notify({ type: 'customer.updated', state });
  };
  check();
  const subscription = customer.subscribe(check);
  const stops = [
    watchTab((visible) => visible && notify({ type: 'tab.shown' })),
    watchNetwork((online) => online && notify({ type: 'network.online' })),
  ];
  return () => {
    for (const stop of stops) stop();
    subscription.unsubscribe();
  };
}

const findAddress = async ({ bank }: Services, { customerGuid, asset }: AddressRequest, signal?: AbortSignal): Promise<DepositAddress | null> =>
  customersAddress(asset, await listDepositAddresses(bank, customerGuid, signal));

/** The list is read once more in the one tab that may create: another tab, or a request whose reply was lost, may have been first. */
async function createAddress(services: Services, request: AddressRequest): Promise<DepositAddress> {
  const { customerGuid, asset } = request;
  const found = await findAddress(services, request);
  if (found !== null) return found;
  const accounts = await listAccounts(services.bank, customerGuid);
  const account = accounts.find((each) => each.type === 'trading' && each.asset === asset);
  if (account === undefined) throw new ProblemError({ code: 'noAccount', retryable: true });
  return depositAddressOf(asset, await createDepositAddress(services.bank, account.guid));
}

const provideDeposit = (services: Services) =>
  depositMachine.provide({
    actors: {
      watchFacts: fromCallback<AnyEventObject, DepositSources, DepositFact>(({ input, sendBack }) => watchDepositFacts(input, sendBack)),
      findAddress: fromPromise<DepositAddress | null, AddressRequest>(({ input, signal }) => findAddress(services, input, signal)),
      createAddress: fromPromise<CreateAddressResult, AddressRequest>(({ input }) =>
        refusable(
          () =>
            oneTabAtATime(
              `deposit address ${input.customerGuid} ${input.asset}`,
              async () => ({ ok: true, address: await createAddress(services, input) }) as const,
            ),
          ({ problem, response }) =>
            problem.code === 'unverified_customer'
              ? 'unverifiedCustomer'
              : response?.status === 400 || response?.status === 403 || response?.status === 422
                ? 'refused'
                : null,
        ),
      ),
      readAddress: fromPromise<DepositAddress, { guid: string; asset: AddressRequest['asset'] }>(async ({ input, signal }) =>
        depositAddressOf(input.asset, await readDepositAddress(services.bank, input.guid, signal)),
      ),
    },
  });

/** The customer's deposit. It outlives its page. */
export const openDeposit = (customer: Customer) =>
  open(customer.flows, 'deposit', () => ({
    logic: provideDeposit(customer.services),
    input: { sources: { customer: requestOf(customer, 'customer') }, customerGuid: customer.guid },
  }));
