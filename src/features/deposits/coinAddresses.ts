import { fromPromise } from 'xstate';
import type { Services } from '#app/handle/services.ts';
import { refusable } from '#app/mapping/refusals.ts';
import type { AddressRequest, CreateAddressResult, DepositAddress } from '#machines/deposit/deposit.types.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import { listAccounts } from '#ports/bank/accounts.ts';
import { createDepositAddress, listDepositAddresses, readDepositAddress } from '#ports/bank/deposit-addresses.ts';
import { oneTabAtATime } from '#ports/browser/locks.ts';
import type { HttpError } from '#ports/http.ts';
import { customersAddress, depositAddressOf } from './addressRecords.ts';

const findAddress = async (
  { bank }: Services,
  { customerGuid, asset }: AddressRequest,
  signal?: AbortSignal,
): Promise<DepositAddress | null> => customersAddress(asset, await listDepositAddresses(bank, customerGuid, signal));

/**
 * The one tab that may create an address reads the list again first: another tab, or a request
 * whose reply was lost, may already have created it.
 */
async function createAddress(services: Services, request: AddressRequest): Promise<DepositAddress> {
  const { customerGuid, asset } = request;
  const found = await findAddress(services, request);
  if (found !== null) return found;
  const accounts = await listAccounts(services.bank, customerGuid);
  const account = accounts.find((each) => each.type === 'trading' && each.asset === asset);
  if (account === undefined) throw new ProblemError({ code: 'noAccount', retryable: true });
  return depositAddressOf(asset, await createDepositAddress(services.bank, account.guid));
}

function refusalOf({ problem, response }: HttpError) {
  if (problem.code === 'unverified_customer') return 'unverifiedCustomer';
  return response !== null && [400, 403, 422].includes(response.status) ? 'refused' : null;
}

/** Implements the deposit flow's actors for coin addresses. */
export const provideAddresses = (services: Services) => ({
  findAddress: fromPromise<DepositAddress | null, AddressRequest>(({ input, signal }) =>
    findAddress(services, input, signal),
  ),
  createAddress: fromPromise<CreateAddressResult, AddressRequest>(({ input }) =>
    refusable(
      () =>
        oneTabAtATime(
          `deposit address ${input.customerGuid} ${input.asset}`,
          async () => ({ ok: true, address: await createAddress(services, input) }) as const,
        ),
      refusalOf,
    ),
  ),
  readAddress: fromPromise<DepositAddress, { guid: string; asset: AddressRequest['asset'] }>(
    async ({ input, signal }) =>
      depositAddressOf(input.asset, await readDepositAddress(services.bank, input.guid, signal)),
  ),
});
