import * as v from 'valibot';
import { networkOf } from '#domain/addresses/networks.ts';
import { tradableCodes } from '#domain/assets/assets.ts';
import { openToAll } from '../customers/access.ts';
import { route } from '../http/routes.ts';
import { walletCheckBody } from './schema.ts';
import { checkWallet } from './wallet-check.ts';

const checkedWallet = v.strictObject({
  asset: v.picklist(tradableCodes),
  network: v.picklist([...new Set(Object.values(networkOf))]),
  environment: v.picklist(['main', 'test', 'any']),
  address: v.pipe(v.string(), v.description('In canonical form.')),
  valid: v.literal(true),
  screened: v.pipe(v.boolean(), v.description('Whether the address was held against a list of prohibited ones.')),
});

const postCheckWallet = route({
  method: 'POST',
  path: '/customers/check-wallet',
  summary: 'Check a wallet address',
  description: [
    'The form, the checksum and the network of an address. Open to everybody: it says nothing that the address does not say by itself.',
    'The coin may also come as `currency` or `coin`. A refusal of an address has `data` with what was checked and the reason.',
  ],
  access: openToAll,
  limit: 'walletCheck',
  body: walletCheckBody,
  example: { asset: 'ETH', address: '0x52908400098527886E0F7030069857D2E4169EE7', network: 'Ethereum' },
  reply: {
    status: 200,
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
    { status: 422, code: 'unsupported_asset', when: 'Another coin than those that are traded here.' },
    { status: 422, code: 'wrong_network', when: 'The address, or the network that was named, is another one than the coin is sent over.' },
    { status: 422, code: 'wrong_checksum', when: 'Something in the address is mistyped.' },
    { status: 422, code: 'invalid_address', when: 'No whole address of this network.' },
    { status: 422, code: 'prohibited_address', when: 'The address is on the sandbox list of prohibited ones.' },
  ],
  handler: async ({ services: { config }, body }) => checkWallet(body, config.sandbox.on),
});

export const walletCheckRoutes = [postCheckWallet];
