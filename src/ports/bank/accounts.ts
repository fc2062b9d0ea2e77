import * as v from 'valibot';
import { zero } from '#domain/money/money.ts';
import type { Account } from '#domain/portfolio/account.ts';
import type { BankClient } from './client.ts';
import { amountSchema, guidSchema, listSchema, pageSize, timeSchema } from './schemas.ts';

const accountFields = v.object({
  guid: guidSchema,
  type: v.string(),
  asset: v.string(),
  name: v.optional(v.string()),
  state: v.string(),
  platform_balance: v.optional(amountSchema),
  platform_available: v.optional(amountSchema),
  created_at: timeSchema,
});

const holdsMoney = ({ state, type }: v.InferOutput<typeof accountFields>): boolean =>
  state === 'created' && (type === 'fiat' || type === 'trading');

/** A missing balance makes the reply malformed, not zero. */
const accountSchema = v.pipe(
  accountFields,
  v.check(
    (account) =>
      !holdsMoney(account) || (account.platform_balance !== undefined && account.platform_available !== undefined),
    'has no balance',
  ),
);

export async function listAccounts(bank: BankClient, customerGuid: string, signal?: AbortSignal): Promise<Account[]> {
  const reply = await bank.call('accounts', listSchema(accountSchema), {
    query: { customer_guid: customerGuid, per_page: pageSize },
    signal,
  });
  return reply.objects
    .filter(holdsMoney)
    .map(
      ({
        guid,
        type,
        asset,
        platform_balance: balance = zero,
        platform_available: available = zero,
        created_at: createdAt,
      }) => ({
        guid,
        type,
        asset,
        balance,
        available,
        createdAt,
      }),
    );
}
