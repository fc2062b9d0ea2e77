import { fromPromise } from 'xstate';
import { provideOneTimeCode } from '#app/effects/access/one-time-code.ts';
import { hostedPorts } from '#app/effects/account/hosted.ts';
import type { Services } from '#app/handle/services.ts';
import { bankAccountOf } from '#app/mapping/bank-accounts.ts';
import { refusable, refusedInSession } from '#app/mapping/refusals.ts';
import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import { bankLinkingMachine } from '#machines/bankLinking/bankLinking.machine.ts';
import type {
  AddAccountInput,
  AddAccountResult,
  CreateWorkflowResult,
  WorkflowStatus,
} from '#machines/bankLinking/bankLinking.types.ts';
import type { PickedAccount } from '#machines/shared/banking/bankLink.ts';
import { createExternalBankAccount, listExternalBankAccounts } from '#ports/bank/external-bank-accounts.ts';
import { stepUpBank } from '#ports/bank/step-up.ts';
import { createWorkflow, readWorkflow } from '#ports/bank/workflows.ts';
import { removeSavedFlow, saveFlow } from '#ports/browser/saved-flows.ts';
import type { HttpError } from '#ports/http.ts';
import { bankReturnPath } from './bankReturn.ts';
import { provideBankLink } from './link.ts';

/** Why the bank refused a call with a step-up token. */
export const stepUpRefusal = ({ problem }: HttpError) =>
  problem.code === 'stepUpExpired' ? 'stepUpExpired' : 'refused';

/** The name under which the bank stores a selection. The account's own arrives later. */
const nameOf = ({ account }: PickedAccount): string => account.institution ?? account.name;

/** Whether an account came from a selection. Its number is unknown until its details load. */
const isMadeOf = (picked: PickedAccount, { name, mask }: BankAccount): boolean =>
  name === nameOf(picked) && (mask === null || mask === picked.account.mask);

export const provideBankLinking = (services: Pick<Services, 'asUser' | 'bank' | 'settings'>) => {
  const { bank, settings } = services;
  const redirectTo = settings.bankRedirects ? location.origin + bankReturnPath : null;
  return bankLinkingMachine.provide({
    actions: {
      savePick: (_, { saved }) => saveFlow('bankLinking', saved),
      saveLink: (_, { saved }) => saveFlow('bankLinking', saved),
      removeSaved: () => removeSavedFlow('bankLinking'),
    },
    actors: {
      createWorkflow: fromPromise<CreateWorkflowResult, { customerGuid: string; accountGuid: string | null }>(
        ({ input, signal }) =>
          refusable(
            async () =>
              ({ ok: true, guid: (await createWorkflow(bank, { ...input, redirectTo }, signal)).guid }) as const,
            refusedInSession,
          ),
      ),
      readWorkflow: fromPromise<WorkflowStatus, { guid: string }>(async ({ input, signal }) => {
        const { state, plaid_link_token: linkToken } = await readWorkflow(bank, input.guid, signal);
        return { state, linkToken: linkToken ?? null };
      }),
      openBankLink: provideBankLink({ hosted: hostedPorts(settings) }),
      oneTimeCode: provideOneTimeCode(services),
      // Not abortable: a request that was sent is searched for, never withdrawn.
      addAccount: fromPromise<AddAccountResult, AddAccountInput>(({ input: { customerGuid, picked, stepUp } }) =>
        refusable(async () => {
          const { publicToken, account } = picked;
          const request = { customerGuid, publicToken, accountId: account.id, name: nameOf(picked) };
          return {
            ok: true,
            account: bankAccountOf(
              await createExternalBankAccount(stepUpBank(settings.bankUrl, stepUp.token), request),
            ),
          } as const;
        }, stepUpRefusal),
      ),
      findAccount: fromPromise<
        BankAccount | null,
        { customerGuid: string; picked: PickedAccount; knownGuids: readonly string[] }
      >(async ({ input: { customerGuid, picked, knownGuids }, signal }) => {
        const accounts = (await listExternalBankAccounts(bank, customerGuid, signal)).map(bankAccountOf);
        return accounts.find((account) => !knownGuids.includes(account.guid) && isMadeOf(picked, account)) ?? null;
      }),
    },
  });
};
