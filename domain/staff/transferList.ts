import { assets, tradableCodes } from '../assets/assets.ts';
import { declareRows, field } from '../lists/rows.ts';
import { nameField } from './customerList.ts';

/** States to filter by. The bank may add others. */
const transferStates = ['storing', 'reviewing', 'pending', 'holding', 'completed', 'failed'] as const;

/** The money has moved: these are added up. */
export const movedState = 'completed';

/** A transfer's direction, from the customers' view. */
const transferFlows = ['in', 'out', 'returned', 'within', 'none'] as const;

export const transferList = declareRows({
  path: '/admin/transfers',
  fields: {
    createdAt: field.time,
    customer: nameField,
    customerGuid: field.orNull(field.text, 'Null for a transfer of nobody’s.'),
    transferType: field.text,
    side: { ...field.text, about: 'Its direction: `deposit` or `withdrawal`.' },
    asset: field.text,
    amount: field.orNull(field.amountOf('asset'), 'In base units of the asset; null until it is executed.'),
    estimatedAmount: field.orNull(field.amountOf('asset'), 'What it is going to be.'),
    fee: field.orNull(field.amountOf('asset'), 'In base units of the asset.'),
    ourFee: field.orNull(field.amountOf('asset'), 'Our part of the fee; null where the bank does not split it.'),
    flow: {
      ...field.oneOf(transferFlows),
      about:
        'To customers, from them, back to where a deposit came from, from one of their accounts to another, or neither.',
    },
    loss: field.orNull(
      field.amountOf('asset'),
      'Of a return: what it could not take back; null for others, and while the deposit is not known.',
    ),
    feeReturned: field.orNull(
      field.amountOf('asset'),
      'Of a return: the fee of the deposit that it gives back; null as before.',
    ),
    state: field.text,
    failureCode: field.orNull(field.text),
    returnCode: field.orNull(field.text),
    holdEndsAt: field.orNull(field.time),
    guid: field.text,
    updatedAt: field.time,
  },
  titles: {
    createdAt: 'Time',
    customer: 'Customer',
    customerGuid: 'Guid of the customer',
    transferType: 'Type',
    side: 'Direction',
    asset: 'Asset',
    amount: 'Amount',
    estimatedAmount: 'Estimate',
    fee: 'Fee',
    ourFee: 'Our fee',
    flow: 'Flow',
    loss: 'Lost in the return',
    feeReturned: 'Fee given back',
    state: 'State',
    failureCode: 'Failure',
    returnCode: 'Return',
    holdEndsAt: 'On hold until',
    guid: 'Guid',
    updatedAt: 'Last change',
  },
  sortable: ['createdAt', 'state', 'asset', 'transferType', 'side'],
  sortsByOne: true,
  filters: {
    customerGuid: { kind: 'text', maxLength: 40 },
    guid: { kind: 'text', maxLength: 40 },
    state: { kind: 'choices', values: transferStates },
    transferType: { kind: 'choices', values: ['funding', 'crypto', 'book', 'funding_return'] },
    side: { kind: 'choices', values: ['deposit', 'withdrawal'] },
    flow: { kind: 'choices', values: transferFlows },
    asset: { kind: 'choices', values: [assets.USD.code, ...tradableCodes] },
    from: { kind: 'time' },
    to: { kind: 'time', ends: 'from' },
  },
  sort: [{ column: 'createdAt', descending: true }],
  sums: ['in', 'out', 'returned', 'fees', 'ourFees', 'lost', 'feesReturned'],
});
