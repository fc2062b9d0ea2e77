import { assets } from '#domain/assets/assets.ts';
import type { ActivityLimit } from '#domain/transfers/limits.ts';
import { windowNames } from '#presenters/limits/limitText.ts';

const day = 86_400;
const moves = { deposit: 'deposits', withdrawal: 'withdrawals' } as const;
const lengths: Readonly<Record<number, string>> = { [day]: 'a day', [7 * day]: 'a week', [30 * day]: 'a month' };

/**
 * The name of a limit: "Dollar deposits in a day", "Bitcoin withdrawals in a day"; for other
 * windows the bank's own name.
 */
export function limitLabel({ asset, sides, interval, name }: ActivityLimit): string {
  const length = lengths[interval];
  const of = asset === 'USD' ? 'Dollar' : assets[asset].name;
  return length === undefined ? name : `${of} ${sides.map((side) => moves[side]).join(' and ')} in ${length}`;
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
