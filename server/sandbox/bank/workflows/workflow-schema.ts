import * as v from 'valibot';
import { choice, guid, record, text } from '../http/schemas.ts';

export const workflowKinds = ['link_token_create', 'link_token_update'] as const;

/** `PostWorkflow`: of what the wire calls optional, `kind`, `language` and `link_customization_name` are needed for a link token. */
export const postWorkflow = v.pipe(
  record({
    type: choice(['plaid']),
    kind: choice(workflowKinds),
    language: choice(['en', 'fr', 'es', 'nl', 'de']),
    link_customization_name: text(1, 128),
    customer_guid: v.nullish(guid),
    external_bank_account_guid: v.nullish(guid),
    redirect_uri: v.nullish(text(1, 128)),
    android_package_name: v.nullish(text(1, 128)),
  }),
  v.check(
    ({ kind, external_bank_account_guid: account }) => kind !== 'link_token_update' || account != null,
    'external_bank_account_guid is missing: link_token_update needs it',
  ),
  v.check(
    ({ kind, external_bank_account_guid: account }) => kind !== 'link_token_create' || account == null,
    'external_bank_account_guid must not be given for link_token_create',
  ),
);
export type PostWorkflow = v.InferOutput<typeof postWorkflow>;
