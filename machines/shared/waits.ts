import { hour, minute, second } from '#domain/time/units.ts';
/** Every wait of the flows, in milliseconds. */

/** `setTimeout` fires immediately when asked to wait longer than this (about 24.8 days). */
export const maxTimeout = 2 ** 31 - 1;

type Steps = readonly [number, ...number[]];
const secondsEach = (first: number, ...rest: readonly number[]): Steps => [
  first * second,
  ...rest.map((each) => each * second),
];

/** The wait after `count` tries: the steps in order, then the last one every time. */
export function backOff(steps: Steps, count: number): number {
  return steps[Math.min(Math.max(count, 0), steps.length - 1)] ?? steps[0];
}

// Requests

/** How long a request may take before the flow gives the controls back. */
export const requestLimit = 30 * second;
/** The problem stored when a request took longer than its limit. */
export const timedOut = { code: 'timeout', retryable: true } as const;
/** The session's own calls have less time: the whole app may be waiting for them. */
export const sessionRequestLimit = 20 * second;
/** An order may have been placed even if no answer came, so the search for it starts early. */
export const placingLimit = 20 * second;
/** How long the code of a page may take to arrive. */
export const chunkLimit = 120 * second;
/** Between requests for code that could not be fetched, and for which a page waits. */
export const codeRetryWait = 2 * second;
/** How long the hosted identity frame may take to open. */
export const frameLimit = 30 * second;

// Polling and back-off

export const duplicateCheckInterval = 30 * second;
/** Between calls that keep a session of staff. */
export const staffKeepingInterval = 30 * second;
/** After each failed renewal of the access token. */
export const renewalSteps = secondsEach(1, 2, 4, 8, 16, 30);
/** After each sign-out that did not reach the server. */
export const revocationSteps = secondsEach(5, 15, 30, 60);
/** Between price lists, slower with each failure. */
export const priceSteps = secondsEach(5, 5, 10, 20, 30);
/** Between looks at the newest page of a history, slower with each failure. */
export const historySteps = secondsEach(15, 15, 30, 60);
/** The same while a record is open that will change within seconds. */
export const openRecordWait = 3 * second;
/** Between searches for an order whose fate is unknown. */
export const orderSearchSteps = secondsEach(1, 2, 5, 10);
/** Between reads of a transfer that has not ended: some take seconds, most take days. */
export const transferSteps = secondsEach(1, 2, 2, 3, 5, 10, 30);
/** Between reads of an order that is settling. */
export const tradeSteps = secondsEach(1, 2, 5);
/**
 * Between looks at wallets that the bank is storing, reviewing or deleting, and how many: after
 * that the page's own polling is soon enough.
 */
export const walletSteps = secondsEach(1, 1, 2, 2, 3, 5, 10);
export const mostWalletLooks = 15;
/**
 * How long a withdrawal that names no asset waits for the records, which say what was withdrawn
 * last.
 */
export const lastUsedWait = 3 * second;
/** Before a load that failed and that nothing else repeats is made again. */
export const failedLoadPause = 30 * second;
/** Between reads of a bank account that the bank is adding, checking or removing. */
export const bankAccountSteps = secondsEach(1, 1, 1, 2, 3, 5, 10, 30, 60);
/**
 * What the bank does in a few seconds: storing a customer, preparing an inquiry or the bank picker.
 */
export const preparationSteps = secondsEach(1, 1, 1, 2, 3, 5);
/** How long the bank may take to prepare an inquiry or the picker, its slow answers included. */
export const preparationLimit = 45 * second;
/** Between looks at a deposit address that the bank is creating. */
export const addressSteps = secondsEach(1, 1, 2, 3, 5);
/** Between looks at the newest transfers while the customer waits for a deposit. */
export const arrivalWait = 5 * second;
/**
 * The bank's identity decision: soon at first, then each minute, and after five minutes only on
 * request.
 */
export const decisionSteps = secondsEach(2, 5, 15, 60, 60, 60, 60);

/** Before a stream of facts about the window or the address that broke is watched again. */
export const rewatchPause = second;
/** How long a browser may take to begin with a document that it was told to load anew. */
export const reloadLimit = 30 * second;

/** How long a tab that opens without a session waits for the other tabs to answer. */
export const otherTabsLimit = 300;

// Lifetimes

/** Without activity for this long, a session ends; its owner is warned before. */
export const idleLimits = {
  customer: { limit: 15 * minute, warning: 13 * minute },
  staff: { limit: 10 * minute, warning: 8 * minute },
} as const;
/** Between looks at the clock for a customer who is away: timers stop while a computer sleeps. */
export const idleCheckInterval = 5 * second;

/**
 * A renewed access token that is refused this soon is not renewed again: the reason must be another
 * one.
 */
export const freshTokenLifetime = minute;

/**
 * How long loaded prices are drawn before newer ones are loaded in the background: of one day, and
 * of longer ranges.
 */
export const dayPricesLifetime = 5 * minute;
export const longPricesLifetime = hour;
/** Prices count as live for this long, and then as stale until they are too old to trade on. */
export const liveLifetime = 30 * second;
/** Prices older than this are not traded on. */
export const oldestTradablePrice = 60 * second;
/**
 * A confirmation this close to the end of a quote could reach the bank too late: a new quote is
 * requested instead.
 */
export const confirmMargin = second;
/**
 * This long after the end of a quote, the bank no longer makes an order from it, however late the
 * request arrives.
 */
export const placingGrace = 5 * second;
/**
 * This long after contact was lost, a search that does not find the transfer counts: its request
 * may only have been slow. The customer is then back at the review of the same quote, which makes
 * one transfer at most; a new one needs a new code, and so another half minute.
 */
export const transferGrace = 15 * second;
/**
 * A passkey request that is older than this is replaced before it is used: the server takes it for
 * five minutes.
 */
export const passkeyRequestLifetime = 4.5 * minute;
/** The longest countdown of a quote. */
export const longestCountdown = hour;

/**
 * What was selected in the bank picker can be added for half an hour; the last minutes are for
 * sending it.
 */
export const pickedAccountLifetime = 28 * minute;
/** How long a link token opens the picker again, for a new account and to reconnect one. */
export const linkTokenLifetime = 4 * hour;
export const updateTokenLifetime = 30 * minute;

// What a person sees

/** A click already under way when a button changes its meaning must not land on the new one. */
export const armingTime = second;
/** How long after an email another can be requested; the server enforces the same. */
export const resendCooldown = 30 * second;
/** How often it is counted what has come to a list. */
export const arrivalsPause = 15_000;
/**
 * After the last key, before what is typed is judged: sooner, the judgment would be of half a word.
 */
export const typingPause = 0.6 * second;
/** Before a draft of staff that was not read or saved is tried again. */
export const draftRetryPause = 5 * second;
/**
 * After the last key, before the search of staff is made: what it finds is watched while one types.
 */
export const searchPause = 0.2 * second;
/** How long the first of two keys waits for the second. */
export const secondKeyLimit = 1.5 * second;
export const stillWorkingAfter = 10 * second;
export const slowSettlingAfter = 30 * second;
export const slowAddressAfter = 15 * second;
/** How long a finished export is shown. */
export const noticeTime = 10 * second;
/** How long a copy button says that it has copied. */
export const copyNoticeTime = 3 * second;
/** The alert banner, counted from the arrival of its message. */
export const bannerTimes = { appears: 200, iconAppears: 750, hides: 4500, isCleared: 5000 } as const;
