import { problem } from '../problem.ts';
import type { CheckedAddress, CheckWalletResult } from './addressCheck.ts';

export const sampleAddress = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
export const sampleLitecoin = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9';

export const sampleChecked: CheckedAddress = {
  asset: 'BTC',
  network: 'bitcoin',
  environment: 'test',
  address: sampleAddress,
  screened: true,
};

/** Accepts the sample's address. */
export const acceptedAddress: CheckWalletResult = { ok: true, checked: sampleChecked };

/** Refuses a Litecoin address for Bitcoin. */
export const refusedAddress: CheckWalletResult = {
  ok: false,
  reason: 'refused',
  problem: problem('wrong_network'),
  refusedAddress: { asset: 'BTC', address: sampleLitecoin, reason: 'other_network', belongsTo: 'litecoin' },
};
