import { encodeBase58Check } from './base58.ts';
import { encodeCashAddr } from './cashaddr.ts';
import type { AddressFault, Place } from './networks.ts';
import { encodeSegwit } from './segwit.ts';

/** Token contracts that are often pasted by mistake: USDC, its test token, USDT, DAI and WETH. */
const tokenContracts: ReadonlySet<string> = new Set([
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238',
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
]);

const zeroHash = new Uint8Array(20);
/** All-zero hashes, per network. */
const zeroAddresses: ReadonlySet<string> = new Set([
  `0x${'0'.repeat(40)}`,
  ...[0, 5, 111, 196, 48, 50, 58].map((version) => encodeBase58Check(version, zeroHash)),
  ...['bc', 'tb', 'bcrt', 'ltc', 'tltc', 'rltc'].map((prefix) => encodeSegwit(prefix, 0, zeroHash)),
  ...['bitcoincash', 'bchtest', 'bchreg'].flatMap((prefix) =>
    [0, 1].map((type) => encodeCashAddr(prefix, type, zeroHash)),
  ),
]);

/** Readable texts that no key leads to: coins are sent there to destroy them. */
const burnAddresses: ReadonlySet<string> = new Set([
  '0xdEAD000000000000000042069420694206942069',
  '1BitcoinEaterAddressDontSendf59kuE',
  '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
]);
/** `0x…dEaD`, and Ethereum's precompiles. */
const smallNumber = /^0x0{36}/;

/** Why nobody could spend coins sent to a valid address, or null. */
export function unownedFault({
  address,
}: Place): Extract<AddressFault, 'token_contract' | 'zero_address' | 'burn_address'> | null {
  if (tokenContracts.has(address)) return 'token_contract';
  if (zeroAddresses.has(address)) return 'zero_address';
  return burnAddresses.has(address) || smallNumber.test(address) ? 'burn_address' : null;
}
