import { checkAddress } from '#domain/addresses/check.ts';
import { type Network, networkNames, networkOf } from '#domain/addresses/networks.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import { longestName, type WalletFieldProblem } from '#machines/externalWallet/externalWallet.form.ts';
import type { WalletDraft, WalletField } from '#machines/externalWallet/externalWallet.types.ts';
import { problemWording } from '#presenters/problem/wording.ts';
import {
  addressFaultSentences,
  coinsInWords,
  incompleteSentence,
  refusalWordings,
  withArticle,
} from '#presenters/wallet/checkWords.ts';

/** "Bitcoin Cash network". */
export const networkLabel = (network: Network): string => `${networkNames[network]} network`;

const nameSentences: Readonly<Record<string, string>> = {
  required: 'Enter a name for this wallet.',
  tooLong: `Use at most ${longestName} characters.`,
  hiddenCharacter: 'The name has a character that can’t be seen. Type the name again.',
  taken: 'You already have a wallet with this name. Choose another name.',
};

function networkSentence({ asset, network }: WalletDraft): string {
  if (asset === null || network === null) return 'Choose a network.';
  const own = networkNames[networkOf[asset]];
  return `We send ${asset} over the ${own} network only. Choose the ${own} network, or a coin of the ${networkNames[network]} network: ${coinsInWords(network)}.`;
}

function otherNetworkSentence(asset: TradableCode, address: string): string {
  const check = checkAddress(asset, address);
  const other = check.ok ? undefined : check.belongsTo;
  return other === undefined
    ? `This address is from another network. Enter ${withArticle(networkOf[asset])} address.`
    : `This looks like ${withArticle(other)} address; choose the ${networkNames[other]} network or another address.`;
}

function addressSentence(problem: string, { asset, address }: WalletDraft, duplicate: string | null): string {
  const network = asset && networkOf[asset];
  const incomplete = incompleteSentence(network);
  const sentences: Partial<Record<WalletFieldProblem, string>> = {
    ...addressFaultSentences,
    other_network: asset === null ? incomplete : otherNetworkSentence(asset, address),
    duplicate: duplicate ? `You already saved this address as “${duplicate}”.` : 'You already saved this address.',
    notAnImage: 'We couldn’t open this file as an image. Choose a PNG or JPG file.',
    imageTooLarge: 'This image is larger than 20 MB. Choose a smaller one.',
    noCode: 'We didn’t find a QR code in this image. Choose a sharper one, or paste the address.',
  };
  return sentences[problem as WalletFieldProblem] ?? incomplete;
}

/** The problem and its fix. @param duplicate the wallet that already has the address */
export function fieldSentence(
  field: WalletField,
  problem: string | undefined,
  draft: WalletDraft,
  duplicate: string | null,
): string | undefined {
  if (problem === undefined) return undefined;
  switch (field) {
    case 'name':
      return nameSentences[problem] ?? problem;
    case 'asset':
      return 'Choose a coin.';
    case 'network':
      return networkSentence(draft);
    case 'tag':
      return 'Enter the tag. Coins sent without it could be lost.';
    case 'address':
      return addressSentence(problem, draft, duplicate);
  }
}

const nothingSaved = 'No wallet was saved, and what you entered is still here.';
export const walletWording = problemWording<'notAdded' | 'stepUpExpired'>(nothingSaved, {
  ...refusalWordings('This address can’t be saved'),
  notAdded: {
    title: 'The wallet wasn’t saved',
    text: 'We lost contact while saving it, and it isn’t in your list at the bank. Try again. An address can’t be saved twice.',
  },
  stepUpExpired: {
    title: 'Your confirmation has expired',
    text: 'Enter a new code to continue. Nothing has changed, and what you entered is still here.',
  },
});

const notDeleted = 'The wallet wasn’t deleted.';
export const removalWording = problemWording<'notDeleted' | 'stepUpExpired'>(notDeleted, {
  notDeleted: {
    title: 'The wallet wasn’t deleted',
    text: 'We lost contact, and the bank still has the wallet. Try again in a moment.',
  },
  stepUpExpired: {
    title: 'Your confirmation has expired',
    text: 'Enter a new code to continue. The wallet wasn’t deleted.',
  },
});
