import { expect, it } from 'vitest';
import { bankClient, mintBankToken } from '#tests/server/bank/client.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';
import { attested, freshNumber, newCustomer, verifications, verify } from './people.ts';

describeOnOneDatabase('a person who is a customer already', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  const attest = (customerGuid: string, number: string, more: object = {}) =>
    verify(bank, clock.advance, { ...attested(number), customer_guid: customerGuid, ...more });
  const duplicate = { outcome: 'failed', failure_codes: ['duplicate_person_check_failure'] };

  it('fails as another customer, however the number is written, and may repeat as the same one', async () => {
    const number = freshNumber();
    const first = await newCustomer(bank);
    expect((await attest(first, number)).outcome).toBe('passed');
    expect((await attest(first, number)).outcome).toBe('passed');
    expect(await attest(await newCustomer(bank), number.replaceAll('-', ' '))).toMatchObject(duplicate);
  });

  it('differs by the type and the country of the number', async () => {
    const number = freshNumber();
    await attest(await newCustomer(bank), number);
    for (const change of [{ type: 'passport' }, { issuing_country_code: 'CA' }]) {
      const [posted] = attested(number).identification_numbers;
      expect(
        (await attest(await newCustomer(bank), number, { identification_numbers: [{ ...posted, ...change }] })).outcome,
      ).toBe('passed');
    }
  });

  it('is known by the number that an older customer was made with', async () => {
    const number = freshNumber();
    const numbers = { identification_numbers: attested(number).identification_numbers };
    const older = await newCustomer(bank, numbers);
    const newer = await newCustomer(bank, numbers);
    expect(await attest(newer, number)).toMatchObject(duplicate);
    expect((await attest(older, number)).outcome).toBe('passed');
  });

  it('is not kept out by those who tried the number and failed', async () => {
    const number = freshNumber();
    expect((await attest(await newCustomer(bank), number, { date_of_birth: '2015-01-01' })).outcome).toBe('failed');
    expect((await attest(await newCustomer(bank), number)).outcome).toBe('passed');
    expect(await attest(await newCustomer(bank), number, { date_of_birth: '2015-01-01' })).toMatchObject({
      failure_codes: ['dob_check_failure', 'duplicate_person_check_failure'],
    });
  });

  it('passes if requested', async () => {
    const number = freshNumber();
    await attest(await newCustomer(bank), number);
    expect(
      (await attest(await newCustomer(bank), number, { expected_behaviours: ['passed_immediately'] })).outcome,
    ).toBe('passed');
  });

  it('passes once, though many are attested at once', async () => {
    const number = freshNumber();
    const customers = await Promise.all(Array.from({ length: 6 }, () => newCustomer(bank)));
    const made = await Promise.all(
      customers.map((guid) => bank.post(verifications, { ...attested(number), customer_guid: guid })),
    );
    clock.advance(3_000);
    // Sequential: sweeps skip rows that another read advances.
    const ended: unknown[] = [];
    for (const { body } of made) ended.push((await bank.get(`${verifications}/${body.guid}`)).body.outcome);
    expect(ended.toSorted()).toEqual(['failed', 'failed', 'failed', 'failed', 'failed', 'passed']);
  });
});
