import { expect, test } from 'vitest';
import { customerCases } from '#machines/customer/customer.cases.ts';
import { customerMachine } from '#machines/customer/customer.machine.ts';
import { startTime, stubRef } from '#machines/shared/cases.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(customerMachine, customerCases);

test('owns flows, and resources of the table it is given', () => {
  const policies = { accounts: { keeps: 'response', pollSeconds: 15 } } as const;
  const customer = story(customerMachine, { guid: 'a'.repeat(32), policies, now: () => startTime, reportTo: stubRef() });
  expect(customer.running).toEqual(['flows', 'resources']);
  expect(customer.inputOf('resources')).toMatchObject({ policies });
});
