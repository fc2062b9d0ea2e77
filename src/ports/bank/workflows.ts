import * as v from 'valibot';
import type { BankClient } from './client.ts';
import { guidSchema } from './schemas.ts';

const workflowSchema = v.object({ guid: guidSchema, state: v.string(), plaid_link_token: v.nullish(v.string()) });
export type Workflow = v.InferOutput<typeof workflowSchema>;

const common = { type: 'plaid', language: 'en', link_customization_name: 'default' } as const;

/** Lets the bank prepare its picker: for a new account of the customer, or to reconnect an account. */
export const createWorkflow = (
  bank: BankClient,
  { customerGuid, accountGuid }: { readonly customerGuid: string; readonly accountGuid: string | null },
  signal?: AbortSignal,
): Promise<Workflow> =>
  bank.call('workflows', workflowSchema, {
    method: 'POST',
    body:
      accountGuid === null
        ? { ...common, kind: 'link_token_create', customer_guid: customerGuid }
        : { ...common, kind: 'link_token_update', external_bank_account_guid: accountGuid },
    signal,
  });

/** The workflow, with the link token once it is completed. */
export const readWorkflow = (bank: BankClient, guid: string, signal?: AbortSignal): Promise<Workflow> =>
  bank.call(`workflows/${guid}`, workflowSchema, { signal });
