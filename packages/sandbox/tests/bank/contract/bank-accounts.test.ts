import {
  BanksBankApi,
  ExternalBankAccountsBankApi,
  IdentityVerificationsBankApi,
  PatchExternalBankAccountBankModelStateEnum,
  PostBankAccountDetailsBankModelAccountTypeEnum,
  PostBankAccountDetailsBankModelBankCodeTypeEnum,
  PostBankAccountDetailsBankModelPaymentRailEnum,
  PostExternalBankAccountBankModelAccountKindEnum,
  PostIdentityVerificationBankModelExpectedBehavioursEnum,
  PostIdentityVerificationBankModelMethodEnum,
  PostIdentityVerificationBankModelTypeEnum,
  PostWorkflowBankModelKindEnum,
  PostWorkflowBankModelLanguageEnum,
  PostWorkflowBankModelTypeEnum,
  WorkflowsBankApi,
} from '@cybrid/cybrid-api-bank-typescript';
import { firstValueFrom, type Observable } from 'rxjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningServer } from '#server/server.ts';
import { bankClient, mintBankToken, openCustomer } from '#tests/server/bank/client.ts';
import { pick } from '#tests/server/bank/links.ts';
import { createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';
import { configurationFor, faultsOf, openForeignPage, received } from '../official-client.ts';

const statusOf = (call: Observable<unknown>): Promise<number> =>
  firstValueFrom(call).then(
    () => 200,
    (error: { status: number; response: unknown }) => {
      expect(faultsOf('ErrorResponseBankModel', error.response)).toEqual([]);
      return error.status;
    },
  );

describeOnOneDatabase("Cybrid's own client, linking a bank", (open) => {
  const clock = createTestClock();
  let server: RunningServer;
  let closePage: () => void;
  let customerGuid: string;
  let accountGuid: string;
  let workflows: WorkflowsBankApi;
  let accounts: ExternalBankAccountsBankApi;
  let verifications: IdentityVerificationsBankApi;

  beforeAll(async () => {
    server = await open({ clock });
    const customer = await openCustomer(server, bankClient(server, await mintBankToken(server)), clock.advance, []);
    customerGuid = customer.guid;
    closePage = openForeignPage();
    const configuration = configurationFor(server.url, customer.token);
    workflows = new WorkflowsBankApi(configuration);
    accounts = new ExternalBankAccountsBankApi(configuration);
    verifications = new IdentityVerificationsBankApi(configuration);
  });
  afterAll(() => closePage());

  const getAccount = (more: object = {}) =>
    received(
      accounts.getExternalBankAccount({ externalBankAccountGuid: accountGuid, ...more }),
      'ExternalBankAccountBankModel',
    );

  async function linkTokenFor(model: object): Promise<string> {
    const made = await received(
      workflows.createWorkflow({
        postWorkflowBankModel: {
          type: PostWorkflowBankModelTypeEnum.Plaid,
          kind: PostWorkflowBankModelKindEnum.Create,
          language: PostWorkflowBankModelLanguageEnum.En,
          link_customization_name: 'default',
          ...model,
        },
      }),
      'WorkflowBankModel',
    );
    clock.advance(1_000);
    const read = await received(
      workflows.getWorkflow({ workflowGuid: made.guid ?? '' }),
      'WorkflowWithDetailsBankModel',
    );
    expect(read.state).toBe('completed');
    return read.plaid_link_token ?? '';
  }

  it('requests a link token and adds the account', async () => {
    const linkToken = await linkTokenFor({
      customer_guid: customerGuid,
      redirect_uri: 'http://localhost:4200/bank-account-connect',
    });
    expect(linkToken).toMatch(/^link-sandbox-/);
    const listed = await received(workflows.listWorkflows({ customerGuid, perPage: 100 }), 'WorkflowsListBankModel');
    expect(listed.total).toBe(1);
    const { publicToken, accountIds } = await pick(server, linkToken);
    const made = await received(
      accounts.createExternalBankAccount({
        postExternalBankAccountBankModel: {
          name: 'Plaid Checking',
          account_kind: PostExternalBankAccountBankModelAccountKindEnum.Plaid,
          customer_guid: customerGuid,
          asset: 'USD',
          plaid_public_token: publicToken,
          plaid_account_id: accountIds[0] ?? null,
        },
      }),
      'ExternalBankAccountBankModel',
    );
    accountGuid = made.guid ?? '';
    clock.advance(1_000);
    expect(await getAccount()).toMatchObject({
      state: 'unverified',
      plaid_institution_id: 'ins_109508',
      plaid_account_mask: '0000',
    });
  });

  it('proves whose it is, and reads balances and owners', async () => {
    const posted = await received(
      verifications.createIdentityVerification({
        postIdentityVerificationBankModel: {
          type: PostIdentityVerificationBankModelTypeEnum.BankAccount,
          method: PostIdentityVerificationBankModelMethodEnum.AccountOwnership,
          customer_guid: customerGuid,
          external_bank_account_guid: accountGuid,
          expected_behaviours: [PostIdentityVerificationBankModelExpectedBehavioursEnum.PassedImmediately],
        },
      }),
      'IdentityVerificationWithDetailsBankModel',
    );
    clock.advance(1_000);
    const read = await received(
      verifications.getIdentityVerification({ identityVerificationGuid: posted.guid ?? '' }),
      'IdentityVerificationWithDetailsBankModel',
    );
    expect(read).toMatchObject({ state: 'completed', outcome: 'passed', external_bank_account_guid: accountGuid });
    const detailed = await getAccount({ includeBalances: true, forceBalanceRefresh: true, includePii: true });
    expect(detailed.state).toBe('completed');
    expect(detailed.balances?.available).toBeGreaterThan(0);
    expect(detailed.pii).toHaveLength(1);
  });

  it('reconnects it', async () => {
    const patch = (state: PatchExternalBankAccountBankModelStateEnum) =>
      received(
        accounts.patchExternalBankAccount({
          externalBankAccountGuid: accountGuid,
          patchExternalBankAccountBankModel: { state },
        }),
        'ExternalBankAccountBankModel',
      );
    expect((await patch(PatchExternalBankAccountBankModelStateEnum.RefreshRequired)).state).toBe('refresh_required');
    expect(
      await statusOf(accounts.getExternalBankAccount({ externalBankAccountGuid: accountGuid, includeBalances: true })),
    ).toBe(422);
    const linkToken = await linkTokenFor({
      kind: PostWorkflowBankModelKindEnum.Update,
      external_bank_account_guid: accountGuid,
    });
    expect(linkToken).toMatch(/^link-sandbox-/);
    expect((await patch(PatchExternalBankAccountBankModelStateEnum.Completed)).state).toBe('completed');
  });

  it('takes an account by its numbers, lists and deletes', async () => {
    const typed = await received(
      accounts.createExternalBankAccount({
        postExternalBankAccountBankModel: {
          name: 'By numbers',
          account_kind: PostExternalBankAccountBankModelAccountKindEnum.RawRoutingDetails,
          counterparty_name: { full: 'Ada Lovelace' },
          counterparty_address: { street: '1 Main Street', city: 'Albany', country_code: 'US' },
          counterparty_bank_account_details: [
            {
              bank_code_type: PostBankAccountDetailsBankModelBankCodeTypeEnum.Aba,
              bank_code: '021000021',
              account_identifier: '123456789',
              payment_rail: PostBankAccountDetailsBankModelPaymentRailEnum.Ach,
              account_type: PostBankAccountDetailsBankModelAccountTypeEnum.Checking,
            },
          ],
        },
      }),
      'ExternalBankAccountBankModel',
    );
    clock.advance(1_000);
    const deleted = await received(
      accounts.deleteExternalBankAccount({ externalBankAccountGuid: typed.guid ?? '' }),
      'ExternalBankAccountBankModel',
    );
    expect(deleted.state).toBe('deleting');
    const list = await received(
      accounts.listExternalBankAccounts({ customerGuid, perPage: 100, state: 'completed,deleting', asset: 'USD' }),
      'ExternalBankAccountListBankModel',
    );
    expect(list.objects.map(({ guid }) => guid)).toEqual([typed.guid, accountGuid]);
  });

  it('reads what is refused', async () => {
    expect(await statusOf(workflows.getWorkflow({ workflowGuid: '0'.repeat(32) }))).toBe(404);
    expect(await statusOf(accounts.deleteExternalBankAccount({ externalBankAccountGuid: '0'.repeat(32) }))).toBe(404);
    const unregistered = {
      type: PostWorkflowBankModelTypeEnum.Plaid,
      kind: PostWorkflowBankModelKindEnum.Create,
      language: PostWorkflowBankModelLanguageEnum.En,
      link_customization_name: 'default',
      redirect_uri: 'https://elsewhere.example.test/',
    };
    expect(await statusOf(workflows.createWorkflow({ postWorkflowBankModel: unregistered }))).toBe(422);
    const bank = new BanksBankApi(configurationFor(server.url, await mintBankToken(server)));
    expect((await firstValueFrom(bank.listBanks({}))).objects[0]?.features).toContain(
      'individual_customer_raw_routing_details',
    );
  });
});
