/** Identifier kinds in display order; our own records' come first. */
export const kinds = [
  ...[
    'email',
    'phone',
    'referral code',
    'customer',
    'trade',
    'transfer',
    'account',
    'quote',
    'verification',
    'bank account',
    'wallet',
  ],
  ...['transaction hash', 'deposit address', 'wallet address', 'bank account ending', 'reference', 'name'],
] as const;
export type Kind = (typeof kinds)[number];

/** From our own records, rebuilt on change. Index `identifiers_own` lists them. */
export const ownKinds: readonly Kind[] = ['email', 'name', 'phone', 'referral code'];

export interface Identifier {
  readonly kind: Kind;
  readonly value_key: string;
  readonly exact: string | null;
  readonly customer_guid: string;
  readonly record_kind: string;
  readonly record_guid: string;
}

/** Records without a customer are not found. */
export interface Target {
  readonly customer: string | null | undefined;
  readonly kind: string;
  readonly guid: string;
}

/** Longer texts are never shown identifiers. */
const longest = 200;

/** Normalized: no accents, lowercase, single spaces. */
export const textKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ');

/** Hex and bech32 ignore case; base58 does not. */
const isCaseless = (value: string): boolean => /^(0x)?[0-9a-f]+$/i.test(value) || value === value.toLowerCase();

/** A normalized hash or address, without `0x` and `bitcoincash:`. */
export const chainKey = (value: string): string =>
  value
    .trim()
    .toLowerCase()
    .replace(/^(0x|[a-z]+:)/, '');

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** With the country code, and in US notation. */
export function phoneKeys(phone: string): string[] {
  const digits = digitsOf(phone);
  return digits.length === 11 && digits.startsWith('1') ? [digits, digits.slice(1)] : [digits];
}

function nameKeys(name: string): string[] {
  const words = textKey(name).split(' ');
  return words.map((_, index) => words.slice(index).join(' '));
}

function rowsFor(
  { customer, kind: recordKind, guid }: Target,
  kind: Kind,
  keys: readonly string[],
  exact: string | null = null,
): Identifier[] {
  const found = keys.filter((key) => key.length > 0 && key.length <= longest);
  const target = { record_kind: recordKind, record_guid: guid };
  return customer ? found.map((key) => ({ kind, value_key: key, exact, customer_guid: customer, ...target })) : [];
}

/** For case-insensitive texts. */
export const byText = (target: Target, kind: Kind, value: string | null | undefined): Identifier[] =>
  value ? rowsFor(target, kind, [textKey(value)]) : [];

export const byChain = (target: Target, kind: Kind, value: string | null | undefined): Identifier[] =>
  value ? rowsFor(target, kind, [chainKey(value)], isCaseless(value) ? null : value) : [];

export const byName = (target: Target, name: string | null | undefined): Identifier[] =>
  name ? rowsFor(target, 'name', nameKeys(name)) : [];

export const byPhone = (target: Target, phone: string | null | undefined): Identifier[] =>
  phone ? rowsFor(target, 'phone', phoneKeys(phone)) : [];
