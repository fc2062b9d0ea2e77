import type { WalletCheckInput, walletCheck } from '#contract/account/walletCheck.ts';
import type { DataOf } from '#contract/kit/call.ts';
import { checkAddress } from '#domain/addresses/check.ts';
import { type AddressFault, type Network, networkNames, networkOf, networks } from '#domain/addresses/networks.ts';
import { isTradable, tradableCodes } from '#domain/assets/assets.ts';
import { Refusal } from '#server/http/refusals.ts';
import { screen } from '#server/screening/list.ts';

/** Normalized to lowercase letters and digits. */
const networksByName = new Map<string, Network>([
  ...tradableCodes.map((code): [string, Network] => [code.toLowerCase(), networkOf[code]]),
  ...networks.map((network): [string, Network] => [network.replace('-', ''), network]),
  ['erc20', 'ethereum'],
]);

/**
 * Checks format, checksum, network and the prohibited list.
 * @param screened whether to use the sandbox's list; live, the bank screens on creation
 * @throws Refusal 422 `unsupported_asset`, `wrong_network`, `wrong_checksum`, `invalid_address`,
 * `prohibited_address`, with the reason in its data
 */
export function checkWallet(
  { asset, address, network }: WalletCheckInput,
  screened: boolean,
): DataOf<typeof walletCheck.check> {
  const refuse = (
    code: string,
    field: keyof WalletCheckInput,
    message: string,
    more: { readonly reason?: AddressFault; belongs_to?: Network } = {},
  ) =>
    new Refusal(422, code, message, {
      fields: { [field]: message },
      data: { asset, address, valid: false, reason: code, ...more },
    });
  if (!isTradable(asset)) throw refuse('unsupported_asset', 'asset', `Choose one of ${tradableCodes.join(', ')}.`);
  const wanted = networkOf[asset];
  if (network && networksByName.get(network.toLowerCase().replace(/[^a-z0-9]/g, '')) !== wanted) {
    throw refuse('wrong_network', 'network', `We send ${asset} over ${networkNames[wanted]} only.`);
  }
  const check = checkAddress(asset, address);
  if (!check.ok) {
    const { reason, belongsTo } = check;
    const [code, message] = worded(reason, networkNames[wanted], belongsTo);
    throw refuse(code, 'address', message, { reason, ...(belongsTo && { belongs_to: belongsTo }) });
  }
  if (screened && screen(check.network, check.address) === 'prohibited') {
    throw refuse('prohibited_address', 'address', 'We can’t send to this address.');
  }
  return {
    asset,
    network: check.network,
    environment: check.environment,
    address: check.address,
    valid: true,
    screened,
  };
}

function worded(reason: AddressFault, wanted: string, belongsTo: Network | undefined): readonly [string, string] {
  switch (reason) {
    case 'checksum':
      return ['wrong_checksum', 'This address has a typo. Copy it again.'];
    case 'other_network':
      return [
        'wrong_network',
        `This address is for ${belongsTo ? networkNames[belongsTo] : 'another network'}. Enter a ${wanted} address.`,
      ];
    case 'requirement':
      return ['invalid_address', 'This payment request has a condition that we don’t support. Send the address alone.'];
    case 'no_address':
      return ['invalid_address', 'This payment request has no address that we can send to.'];
    case 'old_litecoin':
      return [
        'wrong_network',
        'This is an old Litecoin address or a Bitcoin address. Use the form that starts with M or ltc1.',
      ];
    case 'token_contract':
      return ['prohibited_address', 'This is the contract of a token. Coins sent there are lost.'];
    case 'zero_address':
    case 'burn_address':
      return ['prohibited_address', 'Nobody owns this address. Coins sent there are lost.'];
    default:
      return ['invalid_address', `This is not a complete ${wanted} address. Copy it again.`];
  }
}
