import { fromPromise } from 'xstate';
import { provideOneTimeCode } from '#app/effects/access/one-time-code.ts';
import { type Customer, open, requestOf } from '#app/handle/app-handle.ts';
import type { Services } from '#app/handle/services.ts';
import { reporting } from '#app/logic/reporting.ts';
import { bankAccountOf } from '#app/mapping/bank-accounts.ts';
import { isRateLimit, refusable, refusedInSession } from '#app/mapping/refusals.ts';
import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import { bankAccountMachine } from '#machines/bankAccount/bankAccount.machine.ts';
import type {
  ChangeAccountResult,
  OwnershipCheck,
  OwnershipStatus,
  StartOwnershipResult,
} from '#machines/bankAccount/bankAccount.types.ts';
import { type AccountsFact, bankAccountsMachine } from '#machines/bankAccounts/bankAccounts.machine.ts';
import type { StepUp } from '#machines/shared/stepUp.ts';
import {
  completeExternalBankAccount,
  deleteExternalBankAccount,
  readExternalBankAccount,
} from '#ports/bank/external-bank-accounts.ts';
import {
  createOwnershipVerification,
  findOwnershipVerification,
  type OwnershipVerification,
  readVerification,
} from '#ports/bank/identity-verifications.ts';
import { stepUpBank } from '#ports/bank/step-up.ts';
import { serverNow } from '#ports/http.ts';
import { takeBankReturn } from './bankReturn.ts';
import { provideBankLinking, stepUpRefusal } from './linking.ts';
import { readSavedPick } from './saved.ts';

const checkOf = ({
  guid,
  state,
  outcome,
  failure_codes,
}: Omit<OwnershipVerification, 'external_bank_account_guid'>): OwnershipCheck => ({
  guid,
  state,
  outcome: outcome === 'passed' || outcome === 'failed' ? outcome : null,
  failureCodes: failure_codes ?? [],
});

const provideBankAccount = (services: Services) => {
  const { bank, settings } = services;
  return bankAccountMachine.provide({
    actors: {
      bankLinking: provideBankLinking(services),
      oneTimeCode: provideOneTimeCode(services),
      readAccount: fromPromise<BankAccount, { guid: string }>(async ({ input, signal }) =>
        bankAccountOf(await readExternalBankAccount(bank, input.guid, signal)),
      ),
      findOwnership: fromPromise<OwnershipCheck | null, { customerGuid: string; accountGuid: string }>(
        async ({ input, signal }) => {
          const found = await findOwnershipVerification(bank, input, signal);
          return found && checkOf(found);
        },
      ),
      startOwnership: fromPromise<StartOwnershipResult, { customerGuid: string; accountGuid: string }>(
        ({ input, signal }) =>
          refusable(
            async () => {
              const started = await createOwnershipVerification(
                bank,
                { ...input, passes: settings.ownershipPasses },
                signal,
              );
              return { ok: true, check: checkOf(started) } as const;
            },
            (error) => (isRateLimit(error) ? 'tooManyAttempts' : refusedInSession(error)),
          ),
      ),
      readOwnership: fromPromise<OwnershipStatus, { checkGuid: string; accountGuid: string }>(
        async ({ input, signal }) => {
          const check = checkOf(await readVerification(bank, input.checkGuid, signal));
          return { check, account: bankAccountOf(await readExternalBankAccount(bank, input.accountGuid, signal)) };
        },
      ),
      completeAccount: fromPromise<ChangeAccountResult, { guid: string }>(({ input, signal }) =>
        refusable(
          async () =>
            ({
              ok: true,
              account: bankAccountOf(await completeExternalBankAccount(bank, input.guid, signal)),
            }) as const,
          refusedInSession,
        ),
      ),
      // Not abortable: a request that was sent is never withdrawn.
      deleteAccount: fromPromise<ChangeAccountResult, { guid: string; stepUp: StepUp }>(({ input: { guid, stepUp } }) =>
        refusable(
          async () =>
            ({
              ok: true,
              account: bankAccountOf(await deleteExternalBankAccount(stepUpBank(settings.bankUrl, stepUp.token), guid)),
            }) as const,
          stepUpRefusal,
        ),
      ),
    },
  });
};

/** Reports the list now and after each load. */
const watchAccounts = (customer: Customer) =>
  reporting<AccountsFact>((report) => {
    const request = requestOf(customer, 'externalBankAccounts');
    let reported: unknown = null;
    const check = () => {
      const { lastSuccess } = request.getSnapshot().context;
      if (lastSuccess === null || lastSuccess.payload === reported) return;
      reported = lastSuccess.payload;
      report({ type: 'accounts.reported', accounts: lastSuccess.payload.map(bankAccountOf) });
    };
    check();
    const { unsubscribe } = request.subscribe(check);
    return unsubscribe;
  });

/** The customer's linked bank accounts. They outlive their page. */
export const openBankAccounts = (customer: Customer) =>
  open(customer.flows, 'bankAccounts', () => ({
    logic: bankAccountsMachine.provide({
      actors: {
        watchAccounts: watchAccounts(customer),
        bankLinking: provideBankLinking(customer.services),
        bankAccount: provideBankAccount(customer.services),
      },
    }),
    input: { customerGuid: customer.guid, now: serverNow, saved: readSavedPick(), returned: takeBankReturn() },
  }));
