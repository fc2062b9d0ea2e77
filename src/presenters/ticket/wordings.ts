import { type Problem, problem, type transportCodes } from '#machines/shared/problem.ts';
import { support, type Wording } from '../problem/wording.ts';

export interface TicketNames {
  /** "order", "withdrawal", "deposit". */
  readonly noun: string;
  /** Completes what an unverified customer can't do: "trade". */
  readonly verb: string;
  /** The effect on the money: "Nothing was sent." */
  readonly unharmed: string;
}

type CallCode = (typeof transportCodes)[number] | 'sessionUnavailable' | 'unexpected';
export type SharedCode =
  | CallCode
  | 'invalidAmount'
  | 'unverifiedCustomer'
  | 'limitExceeded'
  | 'data_exists'
  | 'refused';

/** Signs out first, since only signed-out visitors see the sign-in page. */
const signIn = { label: 'Sign in again', href: '/logout' } as const;
const orders = { label: 'Orders', href: '/orders' } as const;

/** Failed bank calls, and refusals with the same meaning on every ticket. */
const sharedWordings = ({ noun, verb, unharmed }: TicketNames): Readonly<Record<SharedCode, Wording>> => ({
  offline: {
    text: `You were offline, so the request didn’t reach the bank. ${unharmed}`,
    next: 'Check your connection and try again.',
  },
  timeout: { text: `The bank didn’t respond in time. ${unharmed}`, next: 'Try again in a moment.' },
  malformedReply: {
    text: `We couldn’t read the bank’s response. ${unharmed}`,
    next: 'Try again. If it happens again, contact support.',
    links: [support],
  },
  unauthenticated: {
    text: `Your session has expired. ${unharmed}`,
    next: 'Sign in again to continue.',
    links: [signIn],
  },
  sessionUnavailable: {
    text: `We couldn’t renew your session, so the request didn’t reach the bank. ${unharmed}`,
    next: 'Try again in a moment. We kept what you entered.',
  },
  forbidden: {
    text: `The bank doesn’t allow this for your account. ${unharmed}`,
    next: 'Contact support to find out why.',
    links: [support],
  },
  rateLimited: { text: `Too many attempts in a short time. ${unharmed}`, next: 'Wait a minute, then try again.' },
  serverFault: { text: `Something failed on the bank’s side. ${unharmed}`, next: 'Try again in a moment.' },
  unavailable: {
    text: `We’re briefly unavailable. ${unharmed}`,
    next: 'Try again in a moment. We kept what you entered.',
  },
  unexpected: {
    text: `Something went wrong on our side. ${unharmed}`,
    next: 'Try again. If it happens again, contact support.',
    links: [support],
  },
  invalidAmount: { text: `The bank doesn’t accept this amount. ${unharmed}`, next: 'Enter another amount.' },
  unverifiedCustomer: {
    text: `The bank hasn’t verified you, so your account can’t ${verb} right now. ${unharmed}`,
    next: 'Check your verification. If it is complete, contact support.',
    links: [{ label: 'Verify your identity', href: '/verify' }],
  },
  limitExceeded: {
    text: `This ${noun} would exceed a limit on your account. ${unharmed}`,
    next: 'Enter a smaller amount, or try again when the limit refills.',
  },
  data_exists: {
    text: `The bank already received this request and didn’t repeat it. ${unharmed}`,
    next: 'Check in Orders whether the first one was made before you try again.',
    links: [orders],
  },
  refused: {
    text: `The bank declined this ${noun}. ${unharmed}`,
    next: 'Try another amount, or contact support.',
    links: [support],
  },
});

/** For something that exists but that the bank does not show. @param text what is unknown */
export const missingWording = (text: string): Wording => ({
  text,
  next: 'Check your orders and balances in a few minutes before you try again. If something is missing, contact support.',
  links: [{ label: 'Your orders', href: '/orders' }],
});

/** The code that a status implies if the response has no known code. */
function codeOfStatus(status: number): string | null {
  if (status >= 500) return 'serverFault';
  const codes: Readonly<Record<number, string>> = {
    401: 'unauthenticated',
    403: 'forbidden',
    404: 'not_found',
    408: 'timeout',
    429: 'rateLimited',
  };
  return codes[status] ?? null;
}

/** Ends the server's message with a period, since our sentence follows. */
const asSentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);

/** A ticket's failures in words. @param own by code; may override shared codes */
export function ticketWordings<Own extends string>(names: TicketNames, own: Readonly<Record<Own, Wording>>) {
  const wordings: Readonly<Record<string, Wording>> = { ...sharedWordings(names), ...own };
  const known = (code: string | null): Wording | null =>
    code !== null && Object.hasOwn(wordings, code) ? (wordings[code] ?? null) : null;
  const unknown = ({ message = 'The bank didn’t accept this', reference }: Problem): Wording => ({
    text: `${asSentence(message)} ${names.unharmed}`,
    next:
      reference === undefined
        ? 'Try again, or contact support.'
        : `Try again, or contact support with the reference ${reference}.`,
    links: [support],
  });
  return {
    codes: Object.keys(wordings) as readonly (SharedCode | Own)[],
    known,
    /** By code, else by status, else the server's own message with a reference for support. */
    wordingOf: (refusal: Problem | null): Wording => {
      const { code, status = 0, wait, ...said } = refusal ?? problem('refused');
      const words = known(code) ?? known(codeOfStatus(status)) ?? unknown({ code, ...said });
      return wait ? { ...words, wait } : words;
    },
  };
}
