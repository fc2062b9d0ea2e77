import { hour, minute, second } from '#domain/time/units.ts';
/** All waits of the flows, in milliseconds. */

/** `setTimeout` fires immediately for waits longer than this (about 24.8 days). */
export const maxTimeout = 2 ** 31 - 1;

type Steps = readonly [number, ...number[]];
const secondsEach = (first: number, ...rest: readonly number[]): Steps => [
  first * second,
  ...rest.map((each) => each * second),
];

/** Takes the steps in order, then repeats the last one. */
export function backOff(steps: Steps, count: number): number {
  return steps[Math.min(Math.max(count, 0), steps.length - 1)] ?? steps[0];
}

// Requests

/** Then the flow enables its controls again. */
export const requestLimit = 30 * second;
/** Stored when a request exceeds its limit. */
export const timedOut = { code: 'timeout', retryable: true } as const;
/** Shorter, since the whole app may be waiting for the session. */
export const sessionRequestLimit = 20 * second;
/** Short, since an order may have been placed without a reply: the search starts early. */
export const placingLimit = 20 * second;
/** For a page's code. */
export const chunkLimit = 120 * second;
/** Between tries to load code that a page waits for. */
export const codeRetryWait = 2 * second;
/** For opening the hosted identity frame. */
export const frameLimit = 30 * second;

// Polling and back-off

export const duplicateCheckInterval = 30 * second;
/** Between renewals of a staff session. */
export const staffKeepingInterval = 30 * second;
/** After each failed access token renewal. */
export const renewalSteps = secondsEach(1, 2, 4, 8, 16, 30);
/** After each sign-out that did not reach the server. */
export const revocationSteps = secondsEach(5, 15, 30, 60);
/** Between price lists, slower with each failure. */
export const priceSteps = secondsEach(5, 5, 10, 20, 30);
/** Between loads of a history's newest page, slower with each failure. */
export const historySteps = secondsEach(15, 15, 30, 60);
/** For open records, which change within seconds. */
export const openRecordWait = 3 * second;
/** Between searches for an order with an unknown outcome. */
export const orderSearchSteps = secondsEach(1, 2, 5, 10);
/** Between reads of an open transfer: some take seconds, most take days. */
export const transferSteps = secondsEach(1, 2, 2, 3, 5, 10, 30);
/** Between reads of a settling order. */
export const tradeSteps = secondsEach(1, 2, 5);
/**
 * Between loads of wallets that the bank is processing. Afterwards the page's polling is enough.
 */
export const walletSteps = secondsEach(1, 1, 2, 2, 3, 5, 10);
export const mostWalletLooks = 15;
/** How long a withdrawal without an asset waits for the records, which have the last one used. */
export const lastUsedWait = 3 * second;
/** Before retrying a load that nothing else repeats. */
export const failedLoadPause = 30 * second;
/** Between reads of an account that the bank is processing. */
export const bankAccountSteps = secondsEach(1, 1, 1, 2, 3, 5, 10, 30, 60);
/** For quick steps at the bank: storing a customer, preparing an inquiry or the bank picker. */
export const preparationSteps = secondsEach(1, 1, 1, 2, 3, 5);
/** For preparing an inquiry or the picker, including slow replies. */
export const preparationLimit = 45 * second;
/** Between reads of an address that the bank is creating. */
export const addressSteps = secondsEach(1, 1, 2, 3, 5);
/** Between loads of the newest transfers while the customer waits for a deposit. */
export const arrivalWait = 5 * second;
/**
 * For the identity decision: soon at first, then every minute, and after five minutes only on
 * request.
 */
export const decisionSteps = secondsEach(2, 5, 15, 60, 60, 60, 60);

/** Before restarting a broken stream of window or address facts. */
export const rewatchPause = second;
/** For the browser to start a reload. */
export const reloadLimit = 30 * second;

/** How long a tab without a session waits for other tabs. */
export const otherTabsLimit = 300;

// Lifetimes

/** A session ends after this long without activity; its owner is warned before. */
export const idleLimits = {
  customer: { limit: 15 * minute, warning: 13 * minute },
  staff: { limit: 10 * minute, warning: 8 * minute },
} as const;
/** Between clock checks while the customer is away: timers stop while a computer sleeps. */
export const idleCheckInterval = 5 * second;

/** A token refused this soon after its renewal is not renewed again: something else is wrong. */
export const freshTokenLifetime = minute;

/** How long before newer prices load in the background: for one day, and for longer ranges. */
export const dayPricesLifetime = 5 * minute;
export const longPricesLifetime = hour;
/** Prices are live for this long, and then stale until too old to trade on. */
export const liveLifetime = 30 * second;
/** Older prices are not traded on. */
export const oldestTradablePrice = 60 * second;
/** A confirmation this close to a quote's end could arrive too late: a new quote is requested. */
export const confirmMargin = second;
/** This long after a quote's end, the bank no longer accepts its order, however late it arrives. */
export const placingGrace = 5 * second;
/**
 * After lost contact, an empty search counts only this late: the request may have been slow. The
 * customer then reviews the same quote, which makes one transfer at most; a new one needs a new
 * code, and so another half minute.
 */
export const transferGrace = 15 * second;
/** Older passkey requests are replaced: the server accepts them for five minutes. */
export const passkeyRequestLifetime = 4.5 * minute;
/** The longest quote countdown. */
export const longestCountdown = hour;

/** A picked account can be added for half an hour; the last minutes are for sending it. */
export const pickedAccountLifetime = 28 * minute;
/** How long a link token reopens the picker. */
export const linkTokenLifetime = 4 * hour;
export const updateTokenLifetime = 30 * minute;

// Display

/** A click under way when a button changes its meaning must not land on the new one. */
export const armingTime = second;
/** Between emails, as enforced by the server. */
export const resendCooldown = 30 * second;
/** Between counts of new rows in a list. */
export const arrivalsPause = 15_000;
/** Before typed text is judged: sooner would judge half a word. */
export const typingPause = 0.6 * second;
/** Before retrying a staff draft. */
export const draftRetryPause = 5 * second;
/** Before a staff search runs: results show while typing. */
export const searchPause = 0.2 * second;
/** How long a two-key shortcut waits for its second key. */
export const secondKeyLimit = 1.5 * second;
export const stillWorkingAfter = 10 * second;
export const slowSettlingAfter = 30 * second;
export const slowAddressAfter = 15 * second;
/** For a finished export. */
export const noticeTime = 10 * second;
/** For a copy button's confirmation. */
export const copyNoticeTime = 3 * second;
/** Counted from the message's arrival. */
export const bannerTimes = { appears: 200, iconAppears: 750, hides: 4500, isCleared: 5000 } as const;
