import * as v from 'valibot';
import { type Call, declareCall } from '../kit/call.ts';
import { bankRefusal, checkRefusal, keyRefusal, type RefusalNote } from '../kit/refusals.ts';
import { count } from '../kit/shape.ts';
import { idParams, reasonField } from './peopleFields.ts';

const closed: RefusalNote = {
  status: 409,
  code: 'request_closed',
  when: 'It was decided, withdrawn or has expired, or whoever requested it lost the right.',
};
const choice: RefusalNote = {
  status: 403,
  code: 'own_choice',
  when: 'Of the caller and the one who requested it, one alone gave the other their roles: it would be one person’s decision.',
};
const own: RefusalNote = { status: 403, code: 'own_request', when: 'The caller requested it.' };
const aboutSelf: RefusalNote = { status: 403, code: 'own_account', when: 'It is about the caller’s own account.' };
const changed: RefusalNote = {
  status: 409,
  code: 'effect_changed',
  when: 'It would do something else by now. `data` has what it did `before`, and what `after`.',
};

const left: RefusalNote = {
  status: 409,
  code: 'left_as_it_was',
  when: 'The bank has not done it. The request stays open.',
};

interface Words extends Pick<Call, 'summary' | 'refusals'> {
  readonly description: string;
  readonly message: string;
}

const decisionCall = (
  decision: 'approve' | 'reject' | 'withdraw',
  { summary, description, message, refusals }: Words,
) =>
  declareCall('POST', `/admin/requests/{id}/${decision}`, {
    params: idParams,
    summary,
    description: [description],
    body: v.object({ reason: reasonField('optional') }),
    example: { reason: '' },
    refusals: [closed, ...refusals, keyRefusal],
    reply: { message },
  });

/** Decisions on requests that need a second person. */
export const requests = {
  countOpen: declareCall('GET', '/admin/open-requests', {
    summary: 'Count the requests that wait for you',
    description: ['Those of others that the caller can approve or reject.'],
    reply: { message: 'How many there are.', data: v.object({ open: count }), example: { open: 2 } },
  }),
  approve: decisionCall('approve', {
    summary: 'Approve a request',
    description:
      'Carries it out at once, if it would do the same as when it was requested. The table of rights says who can approve which action.',
    ...{
      message: 'The request was approved.',
      refusals: [own, choice, aboutSelf, changed, left, checkRefusal, bankRefusal],
    },
  }),
  reject: decisionCall('reject', {
    summary: 'Reject a request',
    description: 'Whoever can approve it can reject it.',
    ...{ message: 'The request was rejected.', refusals: [own, aboutSelf] },
  }),
  withdraw: decisionCall('withdraw', {
    summary: 'Withdraw your own request',
    description: 'Only whoever requested it can withdraw it.',
    ...{ message: 'The request was withdrawn.', refusals: [] },
  }),
};
