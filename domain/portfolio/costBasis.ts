import { type Amount, isAmount } from '../money/money.ts';

export const maxCostDigits = 18;

/** Whether a value is a cost that can be stored: cents, zero included. */
export const isCost = (value: unknown): value is Amount =>
  isAmount(value) && !value.startsWith('-') && value.length <= maxCostDigits;

export const isDepositGuid = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);
