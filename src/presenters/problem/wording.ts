import { isBriefOutage, type Problem, type transportCodes, type Wait } from '#machines/shared/problem.ts';

/** A failure in words: what happened, what it means for the person's money, and what to do next. */
export interface Wording {
  /** Above the text, where a screen has room for it. */
  readonly title?: string;
  readonly text: string;
  /** What to do next, unless the server said how long to wait: then that is shown in its place. */
  readonly next?: string;
  /** How long the server wants us to wait. */
  readonly wait?: Wait;
  /** Links to go on with, besides trying again. */
  readonly links?: readonly { readonly label: string; readonly href: string }[];
}

export const support = { label: 'Contact support', href: '/contact' } as const;

/** Said while the server is away for seconds. */
const briefly = 'We’re briefly unavailable';

export type TransportCode = (typeof transportCodes)[number];
type TransportWordings = Readonly<Record<TransportCode, Wording>>;

/**
 * The words for a call on which no decision came back, which every feature must have. `meaning` is the sentence that says what the
 * failure leaves behind: "Nothing was sent.", "No account was opened."
 */
export const transportWordings = (meaning: string): TransportWordings => ({
  offline: { title: 'You seem to be offline', text: `${meaning} Check your connection, then try again.` },
  timeout: { title: 'That took too long', text: `We didn’t get a response in time. ${meaning} Try again in a moment.` },
  malformedReply: { title: 'We couldn’t read the response', text: `${meaning} Try again. If it happens again, reload the page.` },
  unauthenticated: { title: 'Your session has expired', text: `${meaning} Sign in and try again.`, links: [{ label: 'Sign in', href: '/signin' }] },
  forbidden: {
    title: 'Your account doesn’t have access to this',
    text: `${meaning} If you think it should, contact support.`,
    links: [support],
  },
  rateLimited: { title: 'Too many attempts', text: meaning, next: 'Wait a few minutes, then try again.' },
  serverFault: { title: 'Something went wrong on our side', text: meaning, next: 'Try again in a moment.' },
  // Nobody knows whether it was stored before we were away, so what it leaves behind is not said.
  unavailable: { title: briefly, text: 'We kept what you entered. It may already have gone through. Check before you send it again.' },
});

/** Why something did not load, in one sentence or two. `meaning` as in `transportWordings`. */
export function unloadedText(problem: Problem, meaning: string): string {
  if (isBriefOutage(problem)) return `${briefly}. Retrying automatically.`;
  const { text, next } = wordingOf(problem, transportWordings(meaning), meaning);
  return next === undefined ? text : `${text} ${next}`;
}

/**
 * The words for a problem: the feature's own for its code, else the server's message as received, else a plain sentence.
 * `meaning` as in `transportWordings`.
 */
export function wordingOf(problem: Problem, own: Readonly<Record<string, Wording>>, meaning: string): Wording {
  const words = wordsOf(problem, own, meaning);
  return problem.wait ? { ...words, wait: problem.wait } : words;
}

/**
 * The words for every problem of a feature. `meaning` as in `transportWordings`.
 * @param own for each of the feature's codes, and for those of transport that it words in its own way
 */
export function problemWording<Own extends string = never>(meaning: string, own: Readonly<Record<Own, Wording>> & Partial<TransportWordings>) {
  const words = { ...transportWordings(meaning), ...own };
  return (problem: Problem): Wording => wordingOf(problem, words, meaning);
}

/** The reasons of refusals that need words; `refused` is any other one, shown in the server's. */
export type ReasonOf<Result> = Exclude<Extract<Result, { readonly ok: false }> extends { readonly reason: infer Reason } ? Reason : never, 'refused'>;

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

/** A server's words as received, but for the ones that the specification rewords (§8). */
const shown = (message: string): string => (message === 'Signature has expired' ? 'Your session has expired' : message);
