import { afterEach, expect, test, vi } from 'vitest';
import { createActor, fromCallback, waitFor } from 'xstate';
import { provideMfaEnrollment } from '#app/effects/account/mfa-enrollment.ts';
import type { Customer } from '#app/handle/app-handle.ts';
import { fullSecurity } from '#machines/mfaEnrollment/mfaEnrollment.cases.ts';
import type { FactorChange } from '#machines/mfaEnrollment/mfaEnrollment.types.ts';

afterEach(() => vi.unstubAllGlobals());

interface Answer {
  readonly status?: number;
  readonly code?: string;
  readonly data?: unknown;
}

/** The flow of a customer with every factor, on a backend with queued answers. */
function begin(change: FactorChange, ...answers: Answer[]) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${url}`);
    const { status = 200, code, data = null } = answers.shift() ?? {};
    return Response.json({ status, message: 'As the server says.', data, code }, { status });
  });
  const asUser = <Reply>(request: (user: { ut: string; email: string }) => Promise<Reply>) =>
    request({ ut: 'user-token', email: 'maya@example.test' });
  const machine = provideMfaEnrollment({ services: { asUser } } as unknown as Customer).provide({
    actors: { watchSecurity: fromCallback(() => undefined) },
  });
  const flow = createActor(machine, { input: { customerGuid: 'guid', draft: null } }).start();
  flow.send({ type: 'security.updated', security: fullSecurity });
  flow.send({ type: 'change.requested', change });
  flow.send({ type: 'change.submitted' });
  return { flow, calls, settled: () => waitFor(flow, (found) => !found.hasTag('busy')) };
}

const removal: FactorChange = { kind: 'removal', factor: { kind: 'passkey', id: 'kX-7_', name: 'Laptop' } };

test('a change that needs a fresh check gets one', async () => {
  const { settled } = begin(removal, { status: 403, code: 'recent_sign_in_required' });
  expect((await settled()).value).toBe('checking');
});

test.each([[{}], [{ status: 404, code: 'factor_not_found' }]])(
  'a removed factor counts as removed, even if it already was (%o)',
  async (answer) => {
    const { calls, settled } = begin(removal, answer);
    expect((await settled()).context.done).toEqual({ kind: 'passkeyRemoved' });
    expect(calls).toEqual(['DELETE /backend/customers/passkeys/kX-7_']);
  },
);

test('a browser without passkeys is not offered one', async () => {
  const { calls, settled } = begin({ kind: 'passkey' });
  expect((await settled()).context.problem).toEqual({ code: 'passkeyUnavailable', retryable: false });
  expect(calls).toEqual([]);
});

test.each([
  [{ status: 422, code: 'code_wrong' }, 'scanning', ''],
  [{ status: 409, code: 'setup_expired' }, 'scanning', ''],
  [{ status: 423, code: 'code_locked' }, 'scanning', '402913'],
  [{ data: { recovery_codes: ['7k3mq-x9rtw'] } }, 'showingCodes', '402913'],
  [{ data: { recovery_codes: [] } }, 'scanning', '402913'],
] as const)('the first code of an app answered with %o leads to %s', async (answer, state, digits) => {
  const secret = { data: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Statechange' } };
  const { flow, settled } = begin({ kind: 'authenticator' }, secret, answer, secret);
  await settled();
  flow.send({ type: 'digits.changed', digits: '402913' });
  const { value, context } = await settled();
  expect(value).toBe(state);
  expect(context.digits).toBe(digits);
});

test('unsaved recovery codes are read again, and confirmed by one of them', async () => {
  const { flow, calls, settled } = begin(
    { kind: 'unsavedCodes' },
    { data: { recovery_codes: ['7k3mq-x9rtw'] } },
    { status: 422, code: 'code_wrong' },
    {},
  );
  expect((await settled()).value).toBe('showingCodes');
  for (const event of [
    { type: 'codes.saved' },
    { type: 'typedCode.changed', text: '7k3mq-x9rtw' },
    { type: 'code.submitted' },
  ] as const)
    flow.send(event);
  expect((await settled()).context.problem?.code).toBe('codeUnknown');
  flow.send({ type: 'code.submitted' });
  expect((await settled()).context.done).toEqual({ kind: 'recoveryCodesSaved' });
  const path = '/backend/customers/recovery-codes';
  expect(calls).toEqual([`GET ${path}`, `PUT ${path}`, `PUT ${path}`]);
});
