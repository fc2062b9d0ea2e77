import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { amount } from '#domain/money/money.ts';
import type { MailKind } from '#domain/security/mailChoices.ts';
import type { Money, MoneyNews } from '../../mail/money-emails.ts';
import type { BankTrade, BankTransfer } from '../clients/bank.ts';

/** What a record of the bank means to its customer, and which choice covers the email about it. */
export interface News {
  readonly kind: MailKind;
  readonly news: MoneyNews;
}

type Movement = Extract<MoneyNews, { readonly money: Money }>['what'];

const isAsset = (code: string): code is AssetCode => Object.hasOwn(assets, code);
const moneyOf = (code: string, units: number | bigint | null | undefined): Money | null =>
  isAsset(code) && units !== null && units !== undefined ? { asset: code, amount: amount(units) } : null;

const movements: Readonly<Record<string, Readonly<Partial<Record<string, Movement>>>>> = {
  deposit: { completed: 'depositArrived', failed: 'depositFailed' },
  withdrawal: { completed: 'withdrawalSent', failed: 'withdrawalFailed' },
};
/** By its side, which is the opposite of what came back. */
const returns: Readonly<Record<string, Movement>> = { withdrawal: 'depositReturned', deposit: 'withdrawalReturned' };

/** Money that moves between accounts at the bank is not a deposit or withdrawal of the product. */
const moved = ['funding', 'instant_funding', 'crypto'];

/** Null for what is no news. */
export function newsOfTransfer(transfer: BankTransfer): News | null {
  const { transfer_type: type, side, state, asset } = transfer;
  const isReturn = type.endsWith('_return');
  const what = isReturn && state === 'completed' ? returns[side] : moved.includes(type) ? movements[side]?.[state] : undefined;
  const money = moneyOf(asset, transfer.amount ?? transfer.estimated_amount);
  if (what === undefined || money === null) return null;
  return { kind: what.startsWith('deposit') ? 'deposits' : 'withdrawals', news: { what, money } };
}

/** What follows is between the bank and the market: the customer has the coins. */
const filled = ['executed', 'settling', 'completed'];

/** Whether the record is an order that was filled. */
export const isFilled = (record: BankTransfer | BankTrade): boolean => 'symbol' in record && filled.includes(record.state);

/** Whether nothing follows that would be news. */
export const isOver = (record: BankTransfer | BankTrade): boolean => ['completed', 'failed', 'cancelled'].includes(record.state) || isFilled(record);

/** Null for an order that was not filled. */
export function newsOfTrade({ state, side, symbol, deliver_amount: out, receive_amount: into }: BankTrade): News | null {
  const [asset = '', counter = ''] = symbol.split('-');
  const [delivered, received] = side === 'buy' ? [moneyOf(counter, out), moneyOf(asset, into)] : [moneyOf(asset, out), moneyOf(counter, into)];
  if (!filled.includes(state) || delivered === null || received === null) return null;
  return { kind: 'orders', news: { what: side === 'buy' ? 'bought' : 'sold', delivered, received } };
}
