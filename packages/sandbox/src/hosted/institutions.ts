import { createHash } from 'node:crypto';
import type { LinkedAccount } from '../bank/workflows/links.ts';

type AccountTemplate = Pick<LinkedAccount, 'name' | 'mask' | 'subtype' | 'iso_currency_code'>;

export interface Institution {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly down?: true;
  /** Uses OAuth, if the app has a redirect address. */
  readonly redirects?: true;
  readonly accounts: readonly AccountTemplate[];
}

const account = (name: string, mask: string, subtype: LinkedAccount['subtype'], currency = 'USD'): AccountTemplate => ({
  name,
  mask,
  subtype,
  iso_currency_code: currency,
});

export const institutions: readonly Institution[] = [
  {
    id: 'ins_109508',
    name: 'First Platypus Bank',
    hint: 'Checking, savings and an account in Canadian dollars',
    accounts: [
      account('Plaid Checking', '0000', 'checking'),
      account('Plaid Saving', '1111', 'savings'),
      account('Plaid Canadian Checking', '2222', 'checking', 'CAD'),
    ],
  },
  {
    id: 'ins_900101',
    name: 'Lanternfish Credit Union',
    hint: 'One checking account',
    accounts: [account('Lanternfish Everyday', '4417', 'checking')],
  },
  {
    id: 'ins_900102',
    name: 'Maple and Main Bank',
    hint: 'Accounts in Canadian dollars only',
    accounts: [account('Checking', '8026', 'checking', 'CAD'), account('Rainy Day Savings', '8034', 'savings', 'CAD')],
  },
  {
    id: 'ins_900104',
    name: 'Anglerfish National Bank',
    hint: 'Signs you in on its own page, then sends you back',
    redirects: true,
    accounts: [account('Anglerfish Checking', '5150', 'checking')],
  },
  { id: 'ins_900103', name: 'Closed Shutters Bank', hint: 'Always unavailable, for testing', down: true, accounts: [] },
];

export const findInstitution = (id: string | null): Institution | undefined =>
  institutions.find((institution) => institution.id === id);

/** Account ids differ per link. */
export const accountsOf = (institution: Institution, linkToken: string): LinkedAccount[] =>
  institution.accounts.map((template) => ({
    ...template,
    type: 'depository',
    id: createHash('sha256')
      .update(`${linkToken}:${institution.id}:${template.mask}`)
      .digest('base64url')
      .replace(/[-_]/g, '0')
      .slice(0, 37),
  }));
