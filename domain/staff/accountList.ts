import { assets, tradableCodes } from '../assets/assets.ts';
import { declareRows, field } from '../lists/rows.ts';
import { nameField } from './customerList.ts';

export const accountList = declareRows({
  path: '/admin/customer-accounts',
  fields: {
    customer: nameField,
    customerGuid: field.text,
    asset: field.text,
    type: field.text,
    balance: field.orNull(field.amountOf('asset'), 'In base units of the asset, money on hold included.'),
    available: field.orNull(field.amountOf('asset'), 'In base units of the asset.'),
    state: field.text,
    updatedAt: field.time,
    createdAt: field.time,
    guid: field.text,
  },
  titles: {
    customer: 'Customer',
    customerGuid: 'Guid of the customer',
    asset: 'Asset',
    type: 'Type',
    balance: 'Balance',
    available: 'Available',
    state: 'State',
    updatedAt: 'Last change',
    createdAt: 'Opened',
    guid: 'Guid',
  },
  sortable: ['createdAt', 'updatedAt', 'balance', 'asset'],
  sortsByOne: true,
  filters: {
    customerGuid: { kind: 'text', maxLength: 40 },
    guid: { kind: 'text', maxLength: 40 },
    asset: { kind: 'choices', values: [assets.USD.code, ...tradableCodes] },
    from: { kind: 'time' },
    to: { kind: 'time', ends: 'from' },
  },
  sort: [{ column: 'createdAt', descending: true }],
  sums: ['balance'],
});
