import { afterEach, expect, test, vi } from 'vitest';
import { signUp } from '#ports/backend/sign-up.ts';

afterEach(() => vi.unstubAllGlobals());

const details = {
  email: 'maya@example.test',
  password: 'tin-kettle-4-moons',
  phone: '',
  country: 'CA',
  referralCode: '',
};

test.each([
  ['two parts', { firstName: 'Maya', lastName: 'Osei Jr.' }, { first_name: 'Maya', last_name: 'Osei Jr.' }],
  ['one name', { firstName: 'Suharto', lastName: '' }, { name: 'Suharto' }],
])('a name of %s is sent as it is', async (_, typed, sent) => {
  const send = vi.fn(async (..._: Parameters<typeof fetch>) =>
    Response.json(
      { status: 201, message: '', data: { email: details.email, customer_guid: 'a'.repeat(32) } },
      { status: 201 },
    ),
  );
  vi.stubGlobal('fetch', send);
  await signUp({ ...details, ...typed });
  const [, request] = send.mock.calls[0] ?? [];
  const { referralCode, ...rest } = details;
  expect(JSON.parse(String(request?.body))).toEqual({ ...rest, referral_code: referralCode, ...sent });
});
