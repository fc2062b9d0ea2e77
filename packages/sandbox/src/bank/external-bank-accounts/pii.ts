import { createHash } from 'node:crypto';
import type { Services } from '#server/services.ts';
import { checkDigit } from './routing.ts';

export interface AccountPii {
  readonly names?: readonly string[];
  readonly addresses?: readonly object[];
  readonly email_addresses?: readonly string[];
  readonly phone_numbers?: readonly string[];
  readonly account_details?: readonly { readonly account_number: string }[];
  readonly routing_details?: readonly { readonly routing_number_type: 'ABA'; readonly routing_number: string }[];
}

interface Name {
  readonly first?: string | null | undefined;
  readonly middle?: string | null | undefined;
  readonly last?: string | null | undefined;
  readonly full?: string | null | undefined;
}

/** The holder's names, if given. */
export function heldIn(name: Name | null | undefined): string[] {
  const full = name?.full || [name?.first, name?.middle, name?.last].filter(Boolean).join(' ');
  return full ? [full] : [];
}

/**
 * Data from the bank picker; numbers derive from the seed, so that relinked accounts are
 * recognized.
 * @param holder the customer's name, since simulated accounts are their own
 */
export function heldInPlaid(
  { config }: Pick<Services, 'config'>,
  holder: readonly string[],
  institutionId: string,
  mask: string,
): AccountPii {
  const digits = (what: string, count: number) => {
    const digest = createHash('sha256').update(`${config.sandbox.seed}:${what}`).digest();
    return Array.from({ length: count }, (_, index) => (digest[index] ?? 0) % 10).join('');
  };
  const stem = `01${digits(`bank:${institutionId}`, 6)}`;
  const accountNumber = `${digits(`account:${institutionId}:${mask}`, 8)}${mask.replace(/\D/g, '')}`;
  return {
    names: holder,
    addresses: [],
    email_addresses: [],
    phone_numbers: [],
    account_details: [{ account_number: accountNumber }],
    routing_details: [{ routing_number_type: 'ABA', routing_number: `${stem}${checkDigit(stem)}` }],
  };
}
