import type { ActivityLimit } from '#domain/transfers/limits.ts';
import { windowNames } from '#presenters/limits/limitText.ts';

const day = 86_400;
const sides = { deposit: 'Dollar deposits', withdrawal: 'Dollar withdrawals' } as const;
const lengths: Readonly<Record<number, string>> = { [day]: 'a day', [7 * day]: 'a week', [30 * day]: 'a month' };

/** What a limit is on: "Dollar deposits in a day"; of another window the bank's own name of it. */
export function limitLabel({ sides: limited, interval, name }: ActivityLimit): string {
  const length = lengths[interval];
  const what = limited.map((side, index) => (index === 0 ? sides[side] : sides[side].toLowerCase())).join(' and ');
  return length === undefined ? name : `${what} in ${length}`;
}

/** Why the bank has such a limit, and how it counts. */
export function limitReason({ sides: limited, interval }: ActivityLimit): string {
  const window = windowNames[interval];
  const counting = `It counts ${window === undefined ? 'recent transfers' : `transfers of the ${window}`}, fees included. Failed ones don’t count.`;
  const why = limited.includes('withdrawal')
    ? 'The bank limits withdrawals to cap what somebody could take who got into your account.'
    : 'A deposit can be returned days after you made it, so the bank caps how much of that there can be.';
  return `${why} ${counting}`;
}
