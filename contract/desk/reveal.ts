import * as v from 'valibot';
import { mostReveals } from '#domain/staff/customerActions.ts';
import { declareCall } from '../kit/call.ts';
import { bankRefusal, type RefusalNote } from '../kit/refusals.ts';
import { shape } from '../kit/shape.ts';
import { reasonField } from '../staff/peopleFields.ts';
import { customerParams } from './customer.ts';

const refusals: readonly RefusalNote[] = [
  { status: 403, code: 'own_account', when: 'It is the caller’s own account: the email address is theirs.' },
  { status: 409, code: 'too_many_reveals', when: `The caller has revealed data ${mostReveals} times within an hour.` },
  bankRefusal,
];
const body = v.object({ reason: reasonField('required') });
const message = 'This is written in the audit log.';
const text = v.nullable(v.string());
const unknown = 'null where nobody has it.';

/** Personal data of a customer; the server first logs who sees it and why. */
export const reveal = {
  contact: declareCall('POST', '/admin/customers/{guid}/reveal-contact', {
    params: customerParams,
    summary: 'Reveal a customer’s phone number and street',
    description: ['The log says who saw it and why, before anything is read. Nothing of it is kept anywhere else.'],
    body,
    example: { reason: 'Customer wants a call' },
    refusals,
    reply: {
      message,
      data: v.object({
        phone: v.pipe(text, v.description(unknown)),
        address: v.pipe(
          v.nullable(v.array(v.string())),
          v.description('In lines, as the bank has it. Empty where it has none; null while the bank does not answer.'),
        ),
      }),
      example: {
        phone: '+15195550123',
        address: ['1 Main St', 'Springfield IL 62701', 'US'],
      },
    },
  }),
  identity: declareCall('POST', '/admin/customers/{guid}/reveal-identity', {
    params: customerParams,
    summary: 'Reveal a customer’s birth date and the end of their ID number',
    description: ['As `reveal-contact`. Of a number, the last four characters.'],
    body,
    example: { reason: 'Deciding on identity' },
    refusals,
    reply: {
      message,
      data: shape({
        birthDate: v.pipe(text, v.description(`\`1990-01-31\`; ${unknown}`)),
        idNumbers: v.pipe(
          v.array(v.object({ type: v.string(), end: v.string() })),
          v.description('Empty where the bank gives none.'),
        ),
      }),
      example: { birthDate: '1990-01-31', idNumbers: [{ type: 'social_security_number', end: '6789' }] },
    },
  }),
};
