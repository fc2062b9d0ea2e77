import { declareRows, field, type RowOf } from '../lists/rows.ts';
import { securityEventKinds } from './events.ts';

/**
 * The list of events, as the customer reads it in the settings. The kinds are apart from it: every page of a customer knows them.
 */
export const securityEventList = declareRows({
  path: '/customers/security-events',
  fields: {
    kind: field.oneOf(securityEventKinds),
    createdAt: field.time,
    device: field.orNull(field.text, 'Such as "Chrome on Linux"; null when no browser caused it.'),
    detail: field.orNull(field.text, 'What it was about, such as the name of a passkey.'),
  },
  columns: ['kind', 'createdAt', 'device'],
  sortable: ['createdAt', 'kind'],
  filters: { from: { kind: 'time' }, to: { kind: 'time' }, kind: { kind: 'choices', values: securityEventKinds } },
  sort: [{ column: 'createdAt', descending: true }],
});
export type SecurityEvent = RowOf<typeof securityEventList>;
