import * as v from 'valibot';
import { declareCall } from '../kit/call.ts';
import { emptyBody } from '../kit/fields.ts';
import { bankRefusal } from '../kit/refusals.ts';

export const verifications = {
  reopen: declareCall('POST', '/customers/reopen-verification', {
    summary: 'Open a rejected customer for another verification',
    description: [
      'The bank rejects a customer whose verification failed. Where another try can cure what failed, this opens the customer again, up to three times in 30 days.',
      'Repeating the call has no further effect.',
    ],
    body: emptyBody,
    example: {},
    refusals: [
      {
        status: 403,
        code: 'support_needed',
        when: 'Another try cannot cure what failed, or the customer is not rejected.',
      },
      { status: 403, code: 'tries_used_up', when: 'Three verifications failed in the last 30 days.' },
      bankRefusal,
    ],
    reply: {
      message: 'You can verify again.',
      data: v.object({ state: v.string() }),
      example: { state: 'unverified' },
    },
  }),
};
