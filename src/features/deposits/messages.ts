import { networkNames, networkOf } from '#domain/addresses/networks.ts';
import { assets, type TradableCode } from '#domain/assets/assets.ts';
import { support, transportWordings, type Wording } from '#presenters/problem/wording.ts';

export const nothingHappened = 'We couldn’t get your address. Your balances are unaffected.';

/** Why an address did not load or was not created. */
export const addressMessages: Readonly<Record<string, Wording>> = {
  ...transportWordings(nothingHappened),
  noAccount: {
    title: 'Your account for this coin isn’t open yet',
    text: `${nothingHappened} Try again in a minute. If it happens again, contact support.`,
    links: [support],
  },
};

const networkName = (coin: TradableCode): string => networkNames[networkOf[coin]];

/** The network that the address accepts, and a warning about any other. */
export const networkWarning = (coin: TradableCode): string =>
  `Send only ${assets[coin].name}${coin === 'USDC' ? '' : ` (${coin})`} over the ${networkName(coin)} network. Anything else sent here is lost.`;
