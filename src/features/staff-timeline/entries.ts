import type { TimelineEntry } from '#contract/desk/timeline.ts';
import { securityEventKinds } from '#domain/security/events.ts';
import { customerMails } from '#domain/staff/customerMails.ts';
import { flagWords, isFlag } from '#domain/staff/flags.ts';
import type { TimelineKind } from '#domain/staff/timeline.ts';
import { eventWords } from '#presenters/security/eventWords.ts';
import { actionText, outcomeWords } from '#presenters/staff/auditWords.ts';
import { assetNames } from '#presenters/staff/records.tsx';
import {
  caseKindWords,
  externalStateWords,
  moneyStateWords,
  runReasonWords,
  sideWords,
  transferTypeWords,
  verificationTypeWords,
  verificationWords,
} from '#presenters/staff/recordWords.ts';
import { formatTime } from '#ui/time/format.ts';

export const kindWords: Readonly<Record<TimelineKind, string>> = {
  account: 'Sign-up',
  security: 'Security events',
  verification: 'Verifications',
  destination: 'Bank accounts and wallets',
  trade: 'Trades',
  transfer: 'Transfers',
  recurring: 'Recurring buys',
  mail: 'Emails',
  case: 'Cases',
  note: 'Notes',
  flag: 'Flags',
  staff: 'Staff',
};

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const plain = (text: string): string => upper(text.replaceAll('_', ' '));
const camel = (text: string): string => upper(text.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

const isEvent = (what: string): what is keyof typeof eventWords => securityEventKinds.some((kind) => kind === what);
const isMail = (what: string): what is keyof typeof customerMails => what in customerMails;
const destinations: Readonly<Record<string, string>> = {
  bank_account: 'Bank account',
  wallet: 'Wallet',
  deposit_address: 'Deposit address',
};
const isCase = (what: string): what is keyof typeof caseKindWords => what in caseKindWords;
const mailStates: Readonly<Record<string, string>> = { waiting: 'Being sent', sent: 'Sent', failed: 'Not sent' };
const transferStates: Readonly<Record<string, string>> = {
  placed: 'Placed',
  returned: 'Returned',
  holdEnded: 'Hold ended',
};

const detailWords: { readonly [Kind in TimelineKind]?: Readonly<Record<string, string>> } = {
  transfer: transferTypeWords,
  recurring: runReasonWords,
};

/** Without the amount. */
const titles: Readonly<Record<TimelineKind, (entry: TimelineEntry) => string>> = {
  account: () => 'Signed up',
  security: ({ what }) => (isEvent(what) ? eventWords[what] : camel(what)),
  verification: ({ what }) => `Verification of ${(verificationTypeWords[what] ?? plain(what)).toLowerCase()}`,
  destination: ({ what }) => `${destinations[what] ?? plain(what)} added`,
  trade: ({ what }) => sideWords[what] ?? what,
  transfer: ({ what }) => sideWords[what] ?? what,
  recurring: ({ what }) => `Recurring buy of ${assetNames[what] ?? what}`,
  mail: ({ what }) => `Email: ${isMail(what) ? customerMails[what] : camel(what)}`,
  case: ({ what }) => `Case: ${isCase(what) ? caseKindWords[what] : camel(what)}`,
  note: ({ what }) => what,
  flag: ({ what }) => `Flag: ${isFlag(what) ? flagWords[what] : camel(what)}`,
  staff: ({ what }) => actionText(what),
};

/** The state of the entry's subject; null if it has none. */
export function stateOf({ kind, state }: TimelineEntry): string | null {
  if (state === null) return null;
  switch (kind) {
    case 'verification':
      return state === 'begun' ? 'Begun' : (verificationWords[state]?.word ?? plain(state));
    case 'destination':
      return externalStateWords[state]?.word ?? plain(state);
    case 'trade':
    case 'transfer':
      return transferStates[state] ?? moneyStateWords[state]?.word ?? plain(state);
    case 'mail':
      return mailStates[state] ?? plain(state);
    case 'staff':
      return outcomeWords[state as keyof typeof outcomeWords]?.word ?? plain(state);
    default:
      return camel(state);
  }
}

export const titleOf = (entry: TimelineEntry): string => titles[entry.kind](entry);
export const detailOf = ({ kind, detail }: TimelineEntry): string | null =>
  (detail !== null && detailWords[kind]?.[detail]) || (detail?.replaceAll('_', ' ') ?? null);

export interface TimelineDay {
  readonly day: string;
  readonly entries: readonly TimelineEntry[];
}

/** Entries grouped by day, in their order. */
export const daysOf = (entries: readonly TimelineEntry[]): readonly TimelineDay[] =>
  [...Map.groupBy(entries, ({ at }) => formatTime(at, 'date'))].map(([day, of]) => ({ day, entries: of }));
