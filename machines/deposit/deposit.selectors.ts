import type { SnapshotFrom } from 'xstate';
import type { AssetCode } from '#domain/assets/assets.ts';
import type { Problem } from '../shared/problem.ts';
import { knownAddress } from './deposit.address.ts';
import type { DepositMachine } from './deposit.machine.ts';
import type { DepositAddress } from './deposit.types.ts';

type Snapshot = SnapshotFrom<DepositMachine>;

/** What is being deposited; null before a choice. */
export const selectAsset = ({ context }: Snapshot): AssetCode | null => context.asset;
export const selectCustomerState = ({ context }: Snapshot): string | null => context.customerState;
/** The address of the chosen coin; its text is null while the bank is creating it. */
export const selectAddress = ({ context }: Snapshot): DepositAddress | null => knownAddress(context);
export const selectProblem = ({ context }: Snapshot): Problem | null => context.problem;
/** The bank takes longer than usual to create the address. */
export const selectIsAddressSlow = (snapshot: Snapshot): boolean => snapshot.matches({ coins: { awaitingAddress: { patience: 'long' } } });

/** The screens of a coin, one for each `screen:coin…` tag. */
const coinScreens = ['coinChoice', 'coinLoading', 'coinAwaiting', 'coinAddress', 'coinUnverified', 'coinUnavailable'] as const;
export type CoinScreen = (typeof coinScreens)[number];
export const selectCoinScreen = (snapshot: Snapshot): CoinScreen => coinScreens.find((screen) => snapshot.hasTag(`screen:${screen}`)) ?? 'coinChoice';
