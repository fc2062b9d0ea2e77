import { businessDaysAfter } from '#domain/transfers/businessDays.ts';
import { formatTime } from '#ui/time/format.ts';

/** The usual maximum in business days: to move the money, and to clear it. */
const usualDays = { deposit: 5, withdrawal: 3, hold: 5 } as const;

const about = (at: number): string => `By about ${formatTime(at, 'day')}`;

/** The banks' usual time, since they guarantee none. @param from ms since 1970 UTC */
export const arrivalText = (side: 'deposit' | 'withdrawal', from: number, sandbox: boolean): string =>
  sandbox ? 'Within seconds, in the sandbox' : about(businessDaysAfter(from, usualDays[side]));

/** When deposited dollars should be usable. @param from start in ms since 1970 UTC */
export const releaseText = (from: number, sandbox: boolean): string =>
  sandbox
    ? 'About 20 seconds later'
    : about(businessDaysAfter(businessDaysAfter(from, usualDays.deposit), usualDays.hold));

/** "In your balance by about Nov 30." */
export const arrivalSentence = (where: string, ...when: Parameters<typeof arrivalText>): string =>
  `${where} ${arrivalText(...when).replace(/^\w/, (first) => first.toLowerCase())}.`;
