import * as v from 'valibot';
import type { BankClient } from './client.ts';
import { guidSchema } from './schemas.ts';

const workflowSchema = v.object({ guid: guidSchema, state: v.string(), plaid_link_token: v.nullish(v.string()) });
export type Workflow = v.InferOutput<typeof workflowSchema>;

const common = { type: 'plaid', language: 'en', link_customization_name: 'default' } as const;

interface WorkflowRequest {
  readonly customerGuid: string;
  readonly accountGuid: string | null;
  /** The return address from a bank's own page; null if none is registered. */
  readonly redirectTo: string | null;
}

/** Prepares the bank picker, to add or reconnect an account. */
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

export const readWorkflow = (bank: BankClient, guid: string, signal?: AbortSignal): Promise<Workflow> =>
  bank.call(`workflows/${guid}`, workflowSchema, { signal });
