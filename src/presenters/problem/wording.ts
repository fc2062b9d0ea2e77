import { isBriefOutage, type Problem, type transportCodes, type Wait } from '#machines/shared/problem.ts';

/** A failure in words: the cause, the effect on the person's money, the next step. */
export interface Wording {
  /** Shown above the text where there is room. */
  readonly title?: string;
  readonly text: string;
  /** The next step, unless the server set a wait, which is shown instead. */
  readonly next?: string;
  readonly wait?: Wait;
  /** Links besides the retry. */
  readonly links?: readonly { readonly label: string; readonly href: string }[];
}

export const support = { label: 'Contact support', href: '/contact' } as const;

/** For outages of seconds. */
const briefly = 'We’re briefly unavailable';

export type TransportCode = (typeof transportCodes)[number];
type TransportWordings = Readonly<Record<TransportCode, Wording>>;

/** For calls without an answer. `meaning` is what they leave behind: "Nothing was sent." */
export const transportWordings = (meaning: string): TransportWordings => ({
  offline: { title: 'You seem to be offline', text: `${meaning} Check your connection, then try again.` },
  timeout: { title: 'That took too long', text: `We didn’t get a response in time. ${meaning} Try again in a moment.` },
  malformedReply: {
    title: 'We couldn’t read the response',
    text: `${meaning} Try again. If it happens again, reload the page.`,
  },
  unauthenticated: {
    title: 'Your session has expired',
    text: `${meaning} Sign in and try again.`,
    links: [{ label: 'Sign in', href: '/signin' }],
  },
  forbidden: {
    title: 'Your account doesn’t have access to this',
    text: `${meaning} If you think it should, contact support.`,
    links: [support],
  },
  rateLimited: { title: 'Too many attempts', text: meaning, next: 'Wait a few minutes, then try again.' },
  serverFault: { title: 'Something went wrong on our side', text: meaning, next: 'Try again in a moment.' },
  // The call may have been stored before the outage, so `meaning` might be wrong.
  unavailable: {
    title: briefly,
    text: 'We kept what you entered. It may already have gone through. Check before you send it again.',
  },
});

/** Why something did not load, in a sentence or two. `meaning` as in `transportWordings`. */
export function unloadedText(problem: Problem, meaning: string): string {
  if (isBriefOutage(problem)) return `${briefly}. Retrying automatically.`;
  const { text, next } = wordingOf(problem, transportWordings(meaning), meaning);
  return next === undefined ? text : `${text} ${next}`;
}

/** The feature's own message, else the server's. `meaning` as in `transportWordings`. */
export function wordingOf(problem: Problem, own: Readonly<Record<string, Wording>>, meaning: string): Wording {
  const words = wordsOf(problem, own, meaning);
  return problem.wait ? { ...words, wait: problem.wait } : words;
}

/** `meaning` as in `transportWordings`. @param own by code; may override transport codes */
export function problemWording<Own extends string = never>(
  meaning: string,
  own: Readonly<Record<Own, Wording>> & Partial<TransportWordings>,
) {
  const words = { ...transportWordings(meaning), ...own };
  return (problem: Problem): Wording => wordingOf(problem, words, meaning);
}

/** The refusal reasons that need a message; `refused` shows the server's own. */
export type ReasonOf<Result> = Exclude<
  Extract<Result, { readonly ok: false }> extends { readonly reason: infer Reason } ? Reason : never,
  'refused'
>;

function wordsOf(problem: Problem, own: Readonly<Record<string, Wording>>, meaning: string): Wording {
  const known = Object.hasOwn(own, problem.code) ? own[problem.code] : undefined;
  if (known) return known;
  if (problem.message) return { title: 'That didn’t work', text: shown(problem.message) };
  return {
    title: 'Something unexpected happened',
    text: `${meaning} Try again. If it happens again, contact support.`,
    links: [support],
  };
}

/** The server's message, except where the specification changes it (§8). */
const shown = (message: string): string => (message === 'Signature has expired' ? 'Your session has expired' : message);
