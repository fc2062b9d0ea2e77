import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { askPasskey, createPasskey } from '#ports/browser/passkeys.ts';

const cancelCeremony = vi.hoisted(() => vi.fn());
vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: vi.fn(),
  startRegistration: vi.fn(),
  WebAuthnAbortService: { cancelCeremony },
}));

afterEach(() => void vi.useRealTimers());

const failure = (name: string) => Object.assign(new Error('as the browser says'), { name });
const request = { challenge: 'YQ', timeout: 300_000 };
const ask = () => askPasskey(request, new AbortController().signal);

describe('the browser’s passkey dialog', () => {
  test('returns the passkey’s signature', async () => {
    vi.mocked(startAuthentication).mockResolvedValueOnce({ id: 'kX7' } as never);
    expect(await ask()).toEqual({ ok: true, signed: { id: 'kX7' } });
    expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: request });
  });

  test.each([
    ['NotAllowedError', 'passkeyCanceled'],
    ['AbortError', 'passkeyCanceled'],
    ['SecurityError', 'passkeyUnavailable'],
    ['NotSupportedError', 'passkeyUnavailable'],
    ['ConstraintError', 'passkeyUnavailable'],
    ['UnknownError', 'passkeyFailed'],
  ])('that ends with %s is refused as %s', async (name, reason) => {
    vi.mocked(startAuthentication).mockRejectedValueOnce(failure(name));
    expect(await ask()).toEqual({ ok: false, reason });
  });

  test('distinguishes a timeout from a closed dialog', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
    vi.mocked(startAuthentication).mockImplementationOnce(
      () => new Promise((_, reject) => void setTimeout(() => reject(failure('NotAllowedError')), request.timeout)),
    );
    const asked = ask();
    await vi.advanceTimersByTimeAsync(request.timeout);
    expect(await asked).toEqual({ ok: false, reason: 'passkeyTimedOut' });
  });

  test('closes when the flow leaves it', async () => {
    const leaving = new AbortController();
    vi.mocked(startAuthentication).mockImplementationOnce(() => new Promise(() => undefined));
    void askPasskey(request, leaving.signal);
    expect(cancelCeremony).not.toHaveBeenCalled();
    leaving.abort();
    expect(cancelCeremony).toHaveBeenCalledOnce();
  });

  test('does not make a second passkey on one device', async () => {
    vi.mocked(startRegistration).mockRejectedValueOnce(failure('InvalidStateError'));
    expect(await createPasskey(request, new AbortController().signal)).toEqual({ ok: false, reason: 'passkeyExists' });
  });
});
