import * as v from 'valibot';
import { declareCall } from '../kit/call.ts';
import { freshRefusal } from '../kit/refusals.ts';

const setting = v.object({
  on: v.pipe(
    v.boolean('Choose yes or no.'),
    v.description('Whether a sign-in from a new browser needs an emailed code.'),
  ),
});

export const newBrowserCodes = {
  save: declareCall('PUT', '/customers/new-browser-codes', {
    summary: 'Choose whether new browsers need a code',
    description: [
      'Turning it off needs a fresh check, and the customer is notified by email. Turning it on does not. Repeating the call has no further effect.',
    ],
    body: setting,
    example: { on: false },
    refusals: [freshRefusal],
    reply: { message: 'Your choice is saved.', data: setting, example: { on: false } },
  }),
};
