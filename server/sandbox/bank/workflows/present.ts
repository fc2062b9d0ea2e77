import { bankGuid } from '../assets/bank-identity.ts';
import { timestamp } from '../http/json.ts';
import type { Workflow } from './lifecycle.ts';

/** A workflow as the replies to POST and lists have it: without the link token. */
export function presentWorkflow(row: Workflow) {
  return {
    guid: row.guid,
    bank_guid: row.customerGuid === null ? bankGuid : null,
    customer_guid: row.customerGuid,
    type: row.type,
    state: row.state,
    failure_code: row.failureCode,
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
  };
}

/** A workflow as the reply to GET one: with the link token, once it is completed. */
export const presentWorkflowDetails = (row: Workflow) => ({
  ...presentWorkflow(row),
  plaid_link_token: row.state === 'completed' ? row.plaidLinkToken : null,
});
