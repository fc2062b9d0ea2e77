import * as v from 'valibot';
import { networks } from '#domain/addresses/networks.ts';
import { tradableCodes } from '#domain/assets/assets.ts';
import { declareCall } from '../kit/call.ts';
import { text } from '../kit/shape.ts';

const longestAddress = 1024;
const longestName = 32;

const required = (missing: string, longest: number, tooLong: string) =>
  v.nullish(v.pipe(v.string(missing), v.trim(), v.nonEmpty(missing), v.maxLength(longest, tooLong)), '');

/** The specification doesn't name the body's fields, so any usual name is accepted. */
const withAsset = v.transform((sent: unknown) => {
  if (typeof sent !== 'object' || sent === null) return sent;
  const { asset, currency, coin, ...rest } = sent as Record<string, unknown>;
  return { ...rest, asset: asset ?? currency ?? coin };
});

const oddNetwork = 'Name the network, such as Bitcoin.';

const body = v.pipe(
  v.unknown(),
  withAsset,
  v.object({
    asset: v.pipe(required('Choose a coin.', longestName, 'Choose a coin.'), v.toUpperCase()),
    address: required('Enter the wallet address.', longestAddress, 'The address is too long.'),
    network: v.nullish(v.pipe(v.string(oddNetwork), v.trim(), v.maxLength(longestName, oddNetwork))),
  }),
);
export type WalletCheckInput = v.InferOutput<typeof body>;

/** The check of an address, for everyone. */
export const walletCheck = {
  check: declareCall('POST', '/customers/check-wallet', {
    summary: 'Check a wallet address',
    description: [
      'Checks the format, the checksum and the network of an address. Open to everyone, as the reply reveals nothing beyond the address itself.',
      'The coin can also be sent as `currency` or `coin`. When an address is refused, `data` holds what was checked and the reason.',
    ],
    body,
    example: { asset: 'ETH', address: '0x52908400098527886E0F7030069857D2E4169EE7', network: 'Ethereum' },
    refusals: [
      { status: 422, code: 'unsupported_asset', when: 'The coin is not one that we trade.' },
      { status: 422, code: 'wrong_network', when: 'The address or the named network doesn’t match the coin.' },
      { status: 422, code: 'wrong_checksum', when: 'The address has a typo.' },
      { status: 422, code: 'invalid_address', when: 'The address is incomplete or not from this network.' },
      {
        status: 422,
        code: 'prohibited_address',
        when: 'Nobody owns the address (a burn address, a token’s contract), or it is on the sandbox’s list of prohibited addresses.',
      },
    ],
    reply: {
      message: 'This address can be used.',
      data: v.object({
        asset: v.picklist(tradableCodes),
        network: v.picklist(networks),
        environment: v.picklist(['main', 'test', 'any']),
        address: v.pipe(text, v.description('In canonical form.')),
        valid: v.literal(true),
        screened: v.pipe(
          v.boolean(),
          v.description('Whether the address was checked against a list of prohibited ones.'),
        ),
      }),
      example: {
        asset: 'ETH',
        network: 'ethereum',
        environment: 'any',
        address: '0x52908400098527886E0F7030069857D2E4169EE7',
        valid: true,
        screened: true,
      },
    },
  }),
};
