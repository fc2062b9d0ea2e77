/** The kinds of what finds a customer, in the order in which hits are shown. Those of our own records come first. */
export const kinds = [
  ...['email', 'phone', 'referral code', 'customer', 'trade', 'transfer', 'account', 'quote', 'verification', 'bank account', 'wallet'],
  ...['transaction hash', 'deposit address', 'wallet address', 'bank account ending', 'reference', 'name'],
] as const;
export type Kind = (typeof kinds)[number];

/** Made from our own records, and again when one of these changes. The index `identifiers_own` names them. */
export const ownKinds: readonly Kind[] = ['email', 'name', 'phone', 'referral code'];

/** A row of `identifiers`. */
export interface Identifier {
  readonly kind: Kind;
  readonly value_key: string;
  readonly exact: string | null;
  readonly customer_guid: string;
  readonly record_kind: string;
  readonly record_guid: string;
}

/** Where an identifier leads: a record and its customer; nobody's records are not found. */
export interface Target {
  readonly customer: string | null | undefined;
  readonly kind: string;
  readonly guid: string;
}

/** Longer texts identify nothing that is shown. */
const longest = 200;

/** A text as it is looked up: without accents, in lower case, with single spaces. */
export const textKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ');

/** Hex is the same in upper and lower case, and so is bech32, which is written in lower case. Base58 is not. */
const isCaseless = (value: string): boolean => /^(0x)?[0-9a-f]+$/i.test(value) || value === value.toLowerCase();

/** A hash or an address as it is looked up, without `0x` and `bitcoincash:`. */
export const chainKey = (value: string): string =>
  value
    .trim()
    .toLowerCase()
    .replace(/^(0x|[a-z]+:)/, '');

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** The keys that a phone number is found by: with its country, and as people in the United States write it. */
export function phoneKeys(phone: string): string[] {
  const digits = digitsOf(phone);
  return digits.length === 11 && digits.startsWith('1') ? [digits, digits.slice(1)] : [digits];
}

/** A name, and the rest of it from each word on. */
function nameKeys(name: string): string[] {
  const words = textKey(name).split(' ');
  return words.map((_, index) => words.slice(index).join(' '));
}

function rowsFor({ customer, kind: recordKind, guid }: Target, kind: Kind, keys: readonly string[], exact: string | null = null): Identifier[] {
  const found = keys.filter((key) => key.length > 0 && key.length <= longest);
  const target = { record_kind: recordKind, record_guid: guid };
  return customer ? found.map((key) => ({ kind, value_key: key, exact, customer_guid: customer, ...target })) : [];
}

/** A guid, a mask or another text in which upper and lower case are the same. */
export const byText = (target: Target, kind: Kind, value: string | null | undefined): Identifier[] =>
  value ? rowsFor(target, kind, [textKey(value)]) : [];

/** A transaction's hash or an address. */
export const byChain = (target: Target, kind: Kind, value: string | null | undefined): Identifier[] =>
  value ? rowsFor(target, kind, [chainKey(value)], isCaseless(value) ? null : value) : [];

export const byName = (target: Target, name: string | null | undefined): Identifier[] => (name ? rowsFor(target, 'name', nameKeys(name)) : []);

export const byPhone = (target: Target, phone: string | null | undefined): Identifier[] => (phone ? rowsFor(target, 'phone', phoneKeys(phone)) : []);
