import { declareRows, field, type RowOf } from '../lists/rows.ts';
import { securityEventKinds } from './events.ts';

/** Separate from the kinds, which every customer page loads. */
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
  filters: {
    from: { kind: 'time' },
    to: { kind: 'time', ends: 'from' },
    kind: { kind: 'choices', values: securityEventKinds },
  },
  sort: [{ column: 'createdAt', descending: true }],
});
export type SecurityEvent = RowOf<typeof securityEventList>;
