import type { RevealGroup } from '#domain/staff/customerActions.ts';
import type { Mail } from './mailer.ts';

export const staffInvitationMail = (to: string, url: string): Mail => ({
  to,
  subject: 'Your access to the Statechange console',
  paragraphs: [
    'Choose a password and set up an authenticator app to sign in to the Statechange console. This link works once, within 24 hours.',
    'If you didn’t expect this email, ignore it and tell an owner of the console.',
  ],
  action: { label: 'Set up access', url },
  footnote: 'You received this email because you work for Statechange.',
});

export const ownerChangedMail = (
  to: string,
  owner: { readonly name: string; readonly email: string },
  what: string,
): Mail => ({
  to,
  subject: 'An owner of the console changed how they sign in',
  paragraphs: [
    `${owner.name} (${owner.email}): ${what}`,
    'If they did this, no action is needed. If you aren’t sure, ask them by phone. If they didn’t, deactivate them in the console now.',
  ],
  footnote: 'You received this email because you are an owner of the Statechange console.',
});

/** A request waits for a second person. @param effect a sentence, without personal data of customers */
export const approvalMail = (to: string, by: string, effect: string, url: string): Mail => ({
  to,
  subject: 'A request in the console waits for a second person',
  paragraphs: [`${by} requested this: ${effect}`, 'It is open for 24 hours. You can approve or reject it.'],
  action: { label: 'See the request', url },
  footnote: 'You received this email because your roles in the Statechange console can approve this.',
});

/** A staff member's sign-in data changed. */
export const staffSecurityMail = (to: string, what: string): Mail => ({
  to,
  subject: 'A change to how you sign in to the console',
  paragraphs: [
    what,
    'If this was you, no action is needed. If it wasn’t, tell an owner of the console now: they can end your sessions.',
  ],
  footnote: 'You received this email because it affects the security of your access to the Statechange console.',
});

/** One person's reveals of a day. */
export interface RevealCount {
  readonly name: string;
  readonly group: RevealGroup;
  readonly times: number;
  readonly customers: number;
}

const revealed: Readonly<Record<RevealGroup, string>> = {
  contact: 'phone numbers and addresses',
  identity: 'birth dates and ID numbers',
};
const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const dayInWords = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** Names no customer: a mailbox is not the console. @param url their entries in the audit log */
export const revealDigestMail = (
  to: string,
  {
    day,
    zone,
    counted: all,
  }: { readonly day: string; readonly zone: string; readonly counted: readonly RevealCount[] },
  url: string,
): Mail => ({
  to,
  subject: `Personal data revealed on ${dayInWords(day)}`,
  paragraphs: [
    `Staff revealed personal data of customers on ${dayInWords(day)}, in the time of ${zone}:`,
    ...all.map(
      ({ name, group, times, customers }) =>
        `${name}: ${revealed[group]} of ${counted(customers, 'customer')}, ${counted(times, 'time')}.`,
    ),
    'The audit log has whose data it was, and the reasons.',
  ],
  action: { label: 'See the entries', url },
  footnote: 'You received this email because you are an owner of the Statechange console.',
});
