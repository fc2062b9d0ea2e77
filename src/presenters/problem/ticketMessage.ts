import type { transportCodes } from '#machines/shared/problem.ts';

/** What happened and what it means for the money, then what to do next: how a ticket says why something was not done. */
export interface TicketMessage {
  readonly happened: string;
  readonly next: string;
  readonly link?: { readonly label: string; readonly href: string };
}

export const support = { label: 'Contact support', href: '/contact' } as const;
/** Only a signed-out visitor sees the sign-in page, so this signs out first. */
const signIn = { label: 'Sign in again', href: '/logout' } as const;

/** Calls of the bank that failed on the way, for every ticket. @param unharmed what that means for the money: "Nothing was bought or sold." */
export const failedCalls = (
  unharmed: string,
): Readonly<Record<(typeof transportCodes)[number] | 'sessionUnavailable' | 'unexpected', TicketMessage>> => ({
  offline: { happened: `You were offline, so the request didn’t reach the bank. ${unharmed}`, next: 'Check your connection and try again.' },
  timeout: { happened: `The bank didn’t respond in time. ${unharmed}`, next: 'Try again in a moment.' },
  malformedReply: {
    happened: `We couldn’t read the bank’s response. ${unharmed}`,
    next: 'Try again. If it happens again, contact support.',
    link: support,
  },
  unauthenticated: { happened: `Your session has expired. ${unharmed}`, next: 'Sign in again to continue.', link: signIn },
  sessionUnavailable: {
    happened: `We couldn’t renew your session, so the request didn’t reach the bank. ${unharmed}`,
    next: 'Try again in a moment. We kept what you entered.',
  },
  forbidden: { happened: `The bank doesn’t allow this for your account. ${unharmed}`, next: 'Contact support to find out why.', link: support },
  rateLimited: { happened: `Too many attempts in a short time. ${unharmed}`, next: 'Wait a minute, then try again.' },
  serverFault: { happened: `Something failed on the bank’s side. ${unharmed}`, next: 'Try again in a moment.' },
  unexpected: { happened: `Something went wrong on our side. ${unharmed}`, next: 'Try again. If it happens again, contact support.', link: support },
});
