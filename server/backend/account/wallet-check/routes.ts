import * as v from 'valibot';
import { networkOf } from '#domain/addresses/networks.ts';
import { tradableCodes } from '#domain/assets/assets.ts';
import { openToAll } from '../../access/customers/access.ts';
import { route } from '../../kit/http/routes.ts';
import { walletCheckBody } from './schema.ts';
import { checkWallet } from './wallet-check.ts';

const checkedWallet = v.strictObject({
  asset: v.picklist(tradableCodes),
  network: v.picklist([...new Set(Object.values(networkOf))]),
  environment: v.picklist(['main', 'test', 'any']),
  address: v.pipe(v.string(), v.description('In canonical form.')),
  valid: v.literal(true),
  screened: v.pipe(v.boolean(), v.description('Whether the address was checked against a list of prohibited ones.')),
});

const postCheckWallet = route({
  method: 'POST',
  path: '/customers/check-wallet',
  summary: 'Check a wallet address',
  description: [
    'Checks the format, the checksum and the network of an address. Open to everyone, as the reply reveals nothing beyond the address itself.',
    'The coin can also be sent as `currency` or `coin`. When an address is refused, `data` holds what was checked and the reason.',
  ],
  access: openToAll,
  limit: 'walletCheck',
  body: walletCheckBody,
  example: { asset: 'ETH', address: '0x52908400098527886E0F7030069857D2E4169EE7', network: 'Ethereum' },
  reply: {
    message: 'This address can be used.',
    data: checkedWallet,
    example: {
      asset: 'ETH',
      network: 'ethereum',
      environment: 'any',
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
      valid: true,
      screened: true,
    },
  },
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
  handler: async ({ services: { config }, body }) => checkWallet(body, config.sandbox.on),
});

export const walletCheckRoutes = [postCheckWallet];
