import * as v from 'valibot';
import { declareCall } from '../kit/call.ts';
import { emptyBody } from '../kit/fields.ts';
import { integer, shape, time } from '../kit/shape.ts';

export const audit = {
  verify: declareCall('POST', '/admin/audit/verify', {
    summary: 'Check the audit log',
    description: [
      'Reads all of it and says what is wrong with it. An end that was cut off shows only against heads that are kept elsewhere: `npm run audit:verify`.',
    ],
    body: emptyBody,
    example: {},
    reply: {
      message: 'The audit log was checked.',
      data: shape({
        rows: integer,
        faults: v.pipe(v.array(v.string()), v.description('The first hundred, each as a sentence.')),
        checkedAt: time,
      }),
      example: { rows: 42, faults: [], checkedAt: Date.UTC(2026, 0, 15, 12) },
    },
  }),
};
