import { afterEach, expect, test, vi } from 'vitest';
import { filledForm } from '#machines/signUp/signUp.cases.ts';
import { signUp } from '#ports/backend/sign-up.ts';

afterEach(() => vi.unstubAllGlobals());

const { hasOneName: _hasOneName, termsAccepted: _termsAccepted, ...texts } = filledForm;
const details = { ...texts, password: 'tin-kettle-4-moons' };

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
  const { firstName: _first, lastName: _last, referralCode, ...rest } = details;
  expect(JSON.parse(String(request?.body))).toEqual({ ...rest, referral_code: referralCode, ...sent });
});
