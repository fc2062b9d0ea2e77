import * as v from 'valibot';
import type { BankClient } from './client.ts';
import { guidSchema } from './schemas.ts';

const workflowSchema = v.object({ guid: guidSchema, state: v.string(), plaid_link_token: v.nullish(v.string()) });
export type Workflow = v.InferOutput<typeof workflowSchema>;

const common = { type: 'plaid', language: 'en', link_customization_name: 'default' } as const;

interface WorkflowRequest {
  readonly customerGuid: string;
  /** The account to reconnect; null for a new one. */
  readonly accountGuid: string | null;
  /** Where banks with a page of their own send the customer back to; null where no address is registered. */
  readonly redirectTo: string | null;
}

/** Lets the bank prepare its picker: for a new account of the customer, or to reconnect an account. */
export const createWorkflow = (
  bank: BankClient,
  { customerGuid, accountGuid, redirectTo }: WorkflowRequest,
  signal?: AbortSignal,
): Promise<Workflow> =>
  bank.call('workflows', workflowSchema, {
    method: 'POST',
    body: {
      ...common,
      ...(accountGuid === null
        ? { kind: 'link_token_create', customer_guid: customerGuid }
        : { kind: 'link_token_update', external_bank_account_guid: accountGuid }),
      ...(redirectTo === null ? {} : { redirect_uri: redirectTo }),
    },
    signal,
  });

/** The workflow, with the link token once it is completed. */
export const readWorkflow = (bank: BankClient, guid: string, signal?: AbortSignal): Promise<Workflow> =>
  bank.call(`workflows/${guid}`, workflowSchema, { signal });
