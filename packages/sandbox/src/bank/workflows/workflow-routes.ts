import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { listRecords } from '#server/db/lists/records.ts';
import { bankCustomers, bankExternalBankAccounts, bankWorkflows } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { bankGuid } from '../assets/bank-identity.ts';
import { type BankEnv, listedOwners, mayAct, type Needs, ownerOf, pathGuid } from '../auth/authorize.ts';
import type { Caller } from '../auth/tokens.ts';
import { advanceExternalBankAccounts } from '../external-bank-accounts/advance.ts';
import { beingDeleted, isGone } from '../external-bank-accounts/lifecycle.ts';
import { invalidParameter, notFound, unprocessable } from '../http/errors.ts';
import { readJsonObject, replyJson, timestamp } from '../http/json.ts';
import { among, listReply, readList, readPage } from '../http/paging.ts';
import { choice, guid, readFields, record, text } from '../http/schemas.ts';
import { lists, narrowOwners } from '../lists.ts';
import { advanceWorkflows } from './advance.ts';
import type { Workflow } from './lifecycle.ts';

const workflowKinds = ['link_token_create', 'link_token_update'] as const;

/** `kind`, `language` and `link_customization_name` are optional on the wire only. */
const postWorkflow = v.pipe(
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
type PostWorkflow = v.InferOutput<typeof postWorkflow>;

function presentWorkflow(row: Workflow) {
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

/** With the link token, once completed. */
const presentWorkflowDetails = (row: Workflow) => ({
  ...presentWorkflow(row),
  plaid_link_token: row.state === 'completed' ? row.plaidLinkToken : null,
});

/** Workflows create link tokens for the bank picker. */
export function createWorkflows(services: Services, needs: Needs) {
  const { db } = services;
  const app = new Hono<BankEnv>();
  app.post('/', needs('workflows:execute'), async (c) => {
    const posted = readFields(postWorkflow, await readJsonObject(c));
    return replyJson(
      c,
      presentWorkflow(await createWorkflow(services, c.get('caller'), posted, new URL(c.req.url).host)),
      201,
    );
  });
  app.get('/', needs('workflows:read'), async (c) => {
    const page = readPage(c);
    const caller = c.get('caller');
    const filter = {
      owners: narrowOwners(listedOwners(caller, readList(c, 'customer_guid'))),
      others: [among(bankWorkflows.guid, readList(c, 'guid'))],
    };
    await advanceWorkflows(services, caller.customerGuid);
    const { total, rows } = await listRecords(db, lists.workflows, filter, page);
    return replyJson(c, listReply(page, total, rows.map(presentWorkflow)));
  });
  app.get('/:guid', needs('workflows:read'), async (c) => {
    const guid = pathGuid(c);
    const caller = c.get('caller');
    await advanceWorkflows(services, caller.customerGuid);
    const [row] = await db.select().from(bankWorkflows).where(eq(bankWorkflows.guid, guid));
    if (row === undefined || !mayAct(caller, row.customerGuid)) throw notFound();
    return replyJson(c, presentWorkflowDetails(row));
  });
  return app;
}

async function createWorkflow(
  services: Services,
  caller: Caller,
  posted: PostWorkflow,
  host: string,
): Promise<Workflow> {
  checkRedirect(services, posted.redirect_uri ?? null, host);
  const customerGuid = await customerOf(services, caller, posted);
  const now = services.clock.now();
  const row = {
    guid: await services.guids.next(),
    customerGuid,
    type: posted.type,
    kind: posted.kind,
    externalBankAccountGuid: posted.external_bank_account_guid ?? null,
    language: posted.language,
    linkCustomizationName: posted.link_customization_name,
    redirectUri: posted.redirect_uri ?? null,
    state: 'storing',
    plaidLinkToken: `link-sandbox-${randomUUID()}`,
    createdAt: now,
    updatedAt: now,
  };
  const [made] = await services.db.insert(bankWorkflows).values(row).returning();
  if (made === undefined) throw new Error('the workflow was not stored');
  return made;
}

/** The real bank's example for local development. */
const localRedirect = 'http://localhost:4200/bank-account-connect';

/** Accepts this server's addresses, and the local one above. */
function checkRedirect({ config, origin }: Services, redirect: string | null, host: string): void {
  if (redirect === null || redirect === localRedirect) return;
  const own = [config.publicUrl, origin(), `http://${host}`, `https://${host}`].map((url) =>
    url === null ? null : new URL(url).origin,
  );
  const asked = URL.parse(redirect)?.origin;
  if (asked === undefined || !own.includes(asked)) throw unprocessable('redirect_uri is not registered');
}

/** `null` is the bank. @throws BankError 404 for a foreign account or customer */
async function customerOf(services: Services, caller: Caller, posted: PostWorkflow): Promise<string | null> {
  const named = ownerOf(caller, posted.customer_guid);
  if (posted.external_bank_account_guid != null)
    return ownerOfAccount(services, caller, posted.external_bank_account_guid, posted.customer_guid);
  // A customer's token vouches for its customer.
  if (named === null || caller.customerGuid !== null) return named;
  const [customer] = await services.db
    .select({ guid: bankCustomers.guid })
    .from(bankCustomers)
    .where(eq(bankCustomers.guid, named));
  if (customer === undefined) throw invalidParameter('customer_guid does not name a customer');
  return named;
}

async function ownerOfAccount(
  services: Services,
  caller: Caller,
  guid: string,
  named: string | null | undefined,
): Promise<string | null> {
  await advanceExternalBankAccounts(services, caller.customerGuid);
  const [account] = await services.db
    .select()
    .from(bankExternalBankAccounts)
    .where(eq(bankExternalBankAccounts.guid, guid));
  if (account === undefined || !mayAct(caller, account.customerGuid)) throw notFound();
  if (named != null && named !== account.customerGuid) throw notFound();
  if (account.accountKind !== 'plaid')
    throw unprocessable('external_bank_account_guid names an account that was not linked by the picker');
  if (isGone(account)) throw beingDeleted();
  if (account.state === 'storing' || account.state === 'failed')
    throw unprocessable(`external_bank_account_guid names an account that is ${account.state}`);
  return account.customerGuid;
}
