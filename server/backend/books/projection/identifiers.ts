import { withoutHidden } from '#domain/credentials/hiddenCharacters.ts';

/** Identifier kinds in display order; our own records' come first. */
export const kinds = [
  ...[
    'name',
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
  ...['transaction hash', 'deposit address', 'wallet address', 'bank account ending', 'reference'],
] as const;
export type Kind = (typeof kinds)[number];

/** From our own records, rebuilt on change. Index `identifiers_own` lists them. */
export const ownKinds: readonly Kind[] = ['email', 'name', 'phone', 'referral code'];
/** Kinds that find a person rather than a record of theirs. */
export const personKinds: readonly Kind[] = [...ownKinds, 'customer'];

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

/** Letters that Unicode does not decompose, as keyboards without them spell them. */
const spellings: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ς: 'σ' },
};

/**
 * One form of what keyboards and spellers write differently: no accents, apostrophes or invisible
 * characters, one hyphen, lowercase, single spaces. Typed and stored text fold alike.
 */
export const textKey = (text: string): string =>
  withoutHidden(text)
    .replaceAll(/['’‘‛ʼʻʹ′`´＇]/g, '')
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłħıς]/g, (letter) => spellings[letter] ?? letter)
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Parts of a hyphenated name are words of their own. */
export const nameKey = (text: string): string =>
  textKey(text)
    .replaceAll(/[-,\s]+/g, ' ')
    .trim();

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

/** From each word on, so that any of them can be searched by its beginning. */
function nameKeys(name: string): string[] {
  const words = nameKey(name).split(' ');
  return words.map((_, index) => words.slice(index).join(' '));
}

/** Whole, and from each dot before the `@` on. A leading dot keeps parts from matching as a whole address. */
function emailKeys(email: string): string[] {
  const key = textKey(email);
  const dots = [...key.slice(0, Math.max(0, key.lastIndexOf('@'))).matchAll(/\./g)];
  return [key, ...dots.map(({ index }) => key.slice(index))];
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

export const byEmail = (target: Target, email: string | null | undefined): Identifier[] =>
  email ? rowsFor(target, 'email', emailKeys(email)) : [];

export const byPhone = (target: Target, phone: string | null | undefined): Identifier[] =>
  phone ? rowsFor(target, 'phone', phoneKeys(phone)) : [];
