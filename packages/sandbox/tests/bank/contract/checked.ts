import {
  AccountStateBankModel,
  AccountTypeBankModel,
  AssetTypesBankModel,
  BankFeatureBankModel,
  BankTypeBankModel,
  ComplianceDecisionStateBankModel,
  ComplianceDecisionTypeBankModel,
  CustomerStateBankModel,
  CustomerTypeBankModel,
  QuoteSideBankModel,
  QuoteTypeBankModel,
  TradeFailureCodeBankModel,
  TradeSideBankModel,
  TradeStateBankModel,
  TradeTypeBankModel,
} from '@cybrid/cybrid-api-bank-typescript';
import type { Observable } from 'rxjs';
import { expect } from 'vitest';
import { received } from '../official-client.ts';

/** Fields typed as text, for which the client has an enum, by path. */
const listedValues: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  AccountBankModel: { type: AccountTypeBankModel, state: AccountStateBankModel },
  AssetBankModel: { type: AssetTypesBankModel },
  BankBankModel: { type: BankTypeBankModel, features: BankFeatureBankModel },
  CustomerBankModel: {
    type: CustomerTypeBankModel,
    state: CustomerStateBankModel,
    'compliance_decisions.type': ComplianceDecisionTypeBankModel,
    'compliance_decisions.state': ComplianceDecisionStateBankModel,
  },
  QuoteBankModel: { product_type: QuoteTypeBankModel, side: QuoteSideBankModel },
  TradeBankModel: {
    trade_type: TradeTypeBankModel,
    state: TradeStateBankModel,
    side: TradeSideBankModel,
    failure_code: TradeFailureCodeBankModel,
  },
};

/** Checks a reply, or each list item, against the client's models and enums. */
export async function checked<Reply>(call: Observable<Reply>, model: string): Promise<Reply> {
  const reply = await received(call, model);
  const item = model.replace(/ListBankModel$/, 'BankModel');
  for (const object of item === model ? [reply] : valuesAt(reply, ['objects'])) {
    for (const [path, values] of Object.entries(listedValues[item] ?? {})) {
      for (const value of valuesAt(object, path.split('.')))
        expect(Object.values(values), `${item}.${path}`).toContain(value);
    }
  }
  return reply;
}

/** Values at a path, through lists. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((entry) => valuesAt(entry, path));
  if (value === null || value === undefined) return [];
  const [name, ...rest] = path;
  return name === undefined ? [value] : valuesAt(Reflect.get(Object(value), name), rest);
}
