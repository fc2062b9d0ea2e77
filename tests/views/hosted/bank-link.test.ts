import { act } from '@testing-library/react';
import type { PlaidHandler, PlaidLinkOptions } from 'react-plaid-link';
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { provideBankLink } from '#features/payment-method/link.ts';
import type { BankLinkOutcome } from '#machines/shared/banking/bankLink.ts';
import { createHostedPorts, createPlaidLink } from '#ports/hosted/hosted.ts';
import { createHostedLink } from '#ports/hosted/hosted-link.ts';
import { frameIn, place, post } from './frame.ts';

const checking = { id: 'acc-1', name: 'Plaid Checking', mask: '0000', type: 'depository', subtype: 'checking' };
const dollars = { ...checking, iso_currency_code: 'USD' };
const linked = {
  kind: 'linked',
  publicToken: 'public-1',
  account: { id: 'acc-1', name: 'Plaid Checking', mask: '0000', currency: 'USD', institution: null },
};
const failed = (code: string) => ({ kind: 'failed', code });

/** Each picker's form of the same outcome. */
const ends: readonly (readonly [
  what: string,
  publicToken: string | null,
  accounts: unknown,
  update: boolean,
  outcome: unknown,
])[] = [
  ['one account in dollars', 'public-1', [dollars], false, linked],
  [
    'one account without a currency',
    'public-1',
    [checking],
    false,
    { ...linked, account: { ...linked.account, currency: null } },
  ],
  [
    'an account without a number',
    'public-1',
    [{ ...dollars, mask: null }],
    false,
    { ...linked, account: { ...linked.account, mask: null } },
  ],
  ['two accounts', 'public-1', [dollars, { ...dollars, id: 'acc-2' }], false, failed('selectOnlyOneAccount')],
  ['no account', 'public-1', [], false, failed('noAccountSelected')],
  [
    'an account in another currency',
    'public-1',
    [{ ...dollars, iso_currency_code: 'CAD' }],
    false,
    failed('unsupportedAsset'),
  ],
  ['no token', null, [dollars], false, failed('linkFailed')],
  ['something that is no list of accounts', 'public-1', 'none', false, failed('linkFailed')],
  ['a renewed sign-in', null, [dollars, checking], true, { kind: 'reconnected' }],
];
const exits: readonly (readonly [error: unknown, outcome: unknown])[] = [
  [null, { kind: 'exited' }],
  [{ error_type: 'INVALID_INPUT', error_code: 'INVALID_LINK_TOKEN' }, failed('linkExpired')],
  [{ error_type: 'INSTITUTION_ERROR', error_code: 'INSTITUTION_DOWN' }, failed('institutionDown')],
  [{ error_type: 'ITEM_ERROR', error_code: 'ITEM_LOCKED' }, failed('signInLocked')],
  [{ error_type: 'ITEM_ERROR', error_code: 'ITEM_LOGIN_REQUIRED' }, failed('signInRequired')],
  [{ error_type: 'API_ERROR', error_code: 'NEVER_HEARD_OF' }, failed('linkFailed')],
  ['odd', failed('linkFailed')],
];

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe("the sandbox's picker", () => {
  const open = (update = false, abort = new AbortController()) => {
    const port = createHostedLink();
    const box = place();
    const link = { linkToken: 'link-1', update, returnedTo: null };
    const hide = port.show(box, link);
    const ended = port.open(link, abort.signal);
    const frame = frameIn(box);
    const say = (data: object, from: { source?: MessageEventSource | null; origin?: string } = {}) =>
      post({ source: 'statechange-link', linkToken: 'link-1', ...data }, { source: frame.contentWindow, ...from });
    return { box, hide, ended, frame, say, abort };
  };

  test('is in a named frame', () => {
    const { frame, hide, box } = open();
    expect(frame).toHaveAttribute('src', '/hosted/link/link-1');
    expect(frame.title).toBe('Your bank');
    hide();
    expect(box).toBeEmptyDOMElement();
  });

  test('opens again with the bank’s return address', () => {
    const box = place();
    createHostedLink().show(box, {
      linkToken: 'link-1',
      returnedTo: 'https://here.test/payment-method?oauth_state_id=1',
    });
    expect(frameIn(box)).toHaveAttribute(
      'src',
      '/hosted/link/link-1?returned=https%3A%2F%2Fhere.test%2Fpayment-method%3Foauth_state_id%3D1',
    );
  });

  test.each(ends)('ends with %s', async (_what, publicToken, accounts, update, outcome) => {
    const { say, ended } = open(update);
    say({ event: 'loaded' });
    say({ event: 'event', eventName: 'SELECT_INSTITUTION', metadata: {} });
    say({ event: 'success', publicToken, metadata: { institution: null, accounts, link_session_id: 's' } });
    expect(await ended).toEqual(outcome);
  });

  test.each(exits)('that is left with %j', async (error, outcome) => {
    const { say, ended } = open();
    say({ event: 'exit', error, metadata: {} });
    expect(await ended).toEqual(outcome);
  });

  test('ignores other origins, other frames and other links', async () => {
    vi.useFakeTimers();
    const { say, ended } = open();
    const good = { event: 'success', publicToken: 'public-1', metadata: { accounts: [dollars] } };
    say(good, { origin: 'https://elsewhere.example' });
    say(good, { source: window });
    say(good, { source: null });
    say({ ...good, linkToken: 'link-2' });
    say({ ...good, source: 'somebody' });
    vi.advanceTimersByTime(30_000);
    // Nor did any count as a sign of life.
    expect(await ended).toEqual(failed('linkDidNotOpen'));
  });

  test('may take its time once it is open, and is ignored after closing', async () => {
    vi.useFakeTimers();
    const { say, ended, abort } = open();
    say({ event: 'loaded' });
    vi.advanceTimersByTime(3_600_000);
    abort.abort(new Error('left'));
    await expect(ended).rejects.toThrow('left');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('Plaid Link', () => {
  let options: PlaidLinkOptions;
  let handler: { [Name in keyof PlaidHandler]: Mock<PlaidHandler[Name]> };
  beforeEach(() => {
    handler = { open: vi.fn(), submit: vi.fn(), exit: vi.fn(), destroy: vi.fn() };
    window.Plaid = {
      create: (given) => {
        options = given;
        return handler;
      },
      createEmbedded: () => ({ destroy: () => undefined }),
    };
  });

  /** Opens Link; its script loads or fails. */
  const open = async (
    update = false,
    arrives: 'load' | 'error' = 'load',
    abort = new AbortController(),
    returnedTo: string | null = null,
  ) => {
    const ended = createPlaidLink().open({ linkToken: 'link-1', update, returnedTo }, abort.signal);
    const script = await vi.waitFor(() => {
      const found = document.querySelector<HTMLScriptElement>(
        'script[src="https://cdn.plaid.com/link/v2/stable/link-initialize.js"]',
      );
      if (!found) throw new Error('no script yet');
      return found;
    });
    await act(async () => void script.dispatchEvent(new Event(arrives)));
    return { ended, abort, script };
  };
  afterEach(() => {
    for (const script of document.querySelectorAll('script')) script.remove();
  });

  // First, because the package keeps a loaded script as long as the page.
  test('whose script fails to load is a failure, and the next try loads it again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await (await open(false, 'error')).ended).toEqual(failed('linkDidNotOpen'));
    expect(handler.open).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(document.querySelector('script')).toBeNull());
    await open();
    await vi.waitFor(() => expect(handler.open).toHaveBeenCalledTimes(1));
    vi.restoreAllMocks();
  });

  test('opens again with the bank’s return address', async () => {
    const { abort, ended } = await open(false, 'load', new AbortController(), 'https://here.test/?oauth_state_id=1');
    expect(options).toMatchObject({ token: 'link-1', receivedRedirectUri: 'https://here.test/?oauth_state_id=1' });
    abort.abort();
    await expect(ended).rejects.toThrow();
  });

  test.each(ends)('ends with %s', async (_what, publicToken, accounts, update, outcome) => {
    const { ended } = await open(update);
    await vi.waitFor(() => expect(handler.open).toHaveBeenCalledTimes(1));
    expect(options.token).toBe('link-1');
    options.onSuccess(publicToken, { institution: null, accounts: accounts as [], link_session_id: 's' });
    expect(await ended).toEqual(outcome);
    await vi.waitFor(() => expect(handler.destroy).toHaveBeenCalled());
  });

  test.each(exits)('that is left with %j', async (error, outcome) => {
    const { ended } = await open();
    await vi.waitFor(() => expect(handler.open).toHaveBeenCalled());
    options.onExit?.(error as null, { institution: null, status: null, link_session_id: 's', request_id: 'r' });
    expect(await ended).toEqual(outcome);
  });

  test('closes when its flow is left', async () => {
    const { ended, abort } = await open();
    await vi.waitFor(() => expect(handler.open).toHaveBeenCalled());
    abort.abort(new Error('left'));
    await expect(ended).rejects.toThrow('left');
    await vi.waitFor(() => expect(handler.exit).toHaveBeenCalledWith({ force: true }));
  });

  test('whose package fails to load is a failure, and the next try loads it again', async () => {
    const load = vi.fn(() => Promise.reject(new Error('offline')));
    const port = createPlaidLink(load);
    const { signal } = new AbortController();
    for (let attempt = 1; attempt <= 2; attempt++) {
      expect(await port.open({ linkToken: 'link-1', update: false, returnedTo: null }, signal)).toEqual(
        failed('linkDidNotOpen'),
      );
    }
    expect(load).toHaveBeenCalledTimes(2);
  });
});

test('the actor answers with the outcome, whichever picker the settings name', async () => {
  const hosted = createHostedPorts({ hosted: 'sandbox' });
  const box = place();
  hosted.bankLink.show(box, { linkToken: 'link-1', returnedTo: null });
  const actor = createActor(provideBankLink({ hosted }), {
    input: { linkToken: 'link-1', update: false, returnedTo: null },
  }).start();
  post({ source: 'statechange-link', event: 'exit', error: null }, { source: frameIn(box).contentWindow });
  expect(await toPromise(actor)).toEqual({ kind: 'exited' } satisfies BankLinkOutcome);
  const live = createHostedPorts({ hosted: 'live' });
  live.bankLink.show(box, { linkToken: 'link-2', returnedTo: null });
  // Plaid Link overlays the page.
  expect(box.querySelectorAll('iframe')).toHaveLength(1);
});
