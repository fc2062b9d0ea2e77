import type { AddressCheck } from '#domain/addresses/check.ts';
import { type Environment, type Network, networkNames, networkOf } from '#domain/addresses/networks.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import type { CheckedAddress } from '#machines/shared/addresses/addressCheck.ts';
import type { AddressNews } from '#machines/walletCheck/walletCheck.machine.ts';
import { problemWording } from '#presenters/problem/wording.ts';
import {
  addressFaultSentences,
  coinLabel,
  incompleteSentence,
  refusalWordings,
  withArticle,
} from '#presenters/wallet/checkWords.ts';

/** The network that a coin uses here. */
export function networkSentence(asset: TradableCode): string {
  const network = networkNames[networkOf[asset]];
  return asset === 'USDC' ? `We send USDC as a token on ${network}.` : `We send ${asset} over ${network}.`;
}

const places: Readonly<Record<Environment, string>> = {
  main: 'the main network',
  test: 'a test network',
  any: 'the main network and its test networks',
};

const placeLabels: Readonly<Record<Environment, string>> = {
  main: 'Main network, with real coins',
  test: 'Test network, whose coins have no value',
  any: 'Main and test networks alike',
};

/** Our own findings while the user types. @param lacksChecksum the address has none */
export function findingSentence(finding: AddressCheck, asset: TradableCode, lacksChecksum: boolean): string {
  if (finding.ok) {
    const found = `This is a complete ${networkNames[finding.network]} address for ${places[finding.environment]}`;
    return lacksChecksum
      ? `${found}. It carries no checksum, so we can’t notice a typo.`
      : `${found}, and its checksum matches.`;
  }
  if (finding.reason !== 'other_network')
    return addressFaultSentences[finding.reason] ?? incompleteSentence(networkOf[asset]);
  const wanted = `${withArticle(networkOf[asset])} address`;
  return finding.belongsTo
    ? `This looks like ${withArticle(finding.belongsTo)} address, not ${wanted}.`
    : `This address is from another network. Enter ${wanted}.`;
}

/** "Check as Litecoin (LTC)". */
export const suggestionLabel = (asset: TradableCode): string => `Check as ${coinLabel(asset)}`;

const news: Readonly<Record<AddressNews, string>> = {
  addressMissing: 'Enter an address to check.',
  pasteRefused: 'The browser gave us no text to paste. Paste the address into the field yourself.',
};
export const newsSentence = (found: AddressNews | null): string | undefined =>
  found === null ? undefined : news[found];

/** The findings about a valid address, except for the address itself. */
export function acceptedLines({
  asset,
  network,
  environment,
  screened,
}: CheckedAddress): readonly { id: string; label: string; value: string }[] {
  return [
    { id: 'coin', label: 'Coin', value: coinLabel(asset) },
    { id: 'network', label: 'Network', value: networkNames[network] },
    { id: 'place', label: 'Valid on', value: placeLabels[environment] },
    {
      id: 'screening',
      label: 'Prohibited addresses',
      value: screened ? 'Not on the list' : 'Checked when you save a wallet',
    },
  ];
}

export const acceptedTitle = (network: Network): string => `This is a valid ${networkNames[network]} address`;

const undecided = 'The address wasn’t checked. It’s still in the form.';
const refusedTitle = 'This address can’t be used';

/** Why an address was refused or not checked, and what to do. */
export const checkWording = problemWording<'invalid_input'>(undecided, {
  ...refusalWordings(refusedTitle),
  invalid_input: {
    title: refusedTitle,
    text: 'This text is longer than any address. Copy the address again from your wallet.',
  },
});
