import { describe, expect, test } from 'vitest';
import { openTabChannel, readTabMessage, type TabMessage } from '#ports/browser/other-tabs.ts';

const token = (claims: object) => `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.`;
const keys = {
  ut: token({ exp: 300, iat: 100 }),
  at: token({ exp: 200 }),
  email: 'ada@statechange.test',
  guid: 'a2f1',
  displayName: 'Ada',
};
const session = { ...keys, utExp: 300, utIat: 100, atExp: 200 };

describe('a message from another tab', () => {
  test('is read with the times that are in the tokens', () => {
    expect(readTabMessage({ kind: 'wanted' })).toEqual({ kind: 'wanted' });
    expect(readTabMessage({ kind: 'held', ...keys, utExp: 9e9 })).toEqual({ kind: 'held', session });
    expect(readTabMessage({ kind: 'active', at: '1767225600000' })).toEqual({ kind: 'active', at: 1_767_225_600_000 });
    expect(readTabMessage({ kind: 'ended', ut: 'any', reason: 'expired' })).toEqual({
      kind: 'ended',
      ut: 'any',
      reason: 'expired',
    });
  });

  test.each([
    null,
    'wanted',
    {},
    { kind: 'toString' },
    { kind: 'held' },
    { kind: 'held', ...keys, at: 7 },
    { kind: 'held', ...keys, ut: 'no token' },
    { kind: 'held', ...keys, guid: '' },
    { kind: 'active', at: 7 },
    { kind: 'active', at: 'never' },
    { kind: 'ended', ut: 'any' },
    { kind: 'ended', ut: 'any', reason: 'elsewhere' },
    // From an older version of the app.
    { guid: 'a2f1', iat: 100 },
  ])('that we do not know is dropped: %j', (data) => expect(readTabMessage(data)).toBeNull());
});

describe('the channel', () => {
  test('carries a session, a question and an ending to the other tabs, and nothing back to this one', async () => {
    const [one, other] = [openTabChannel(), openTabChannel()];
    const messages: TabMessage[] = [];
    one.watch(() => messages.push({ kind: 'wanted' }));
    const all = new Promise<void>((resolve) => {
      other.watch((message) => {
        messages.push(message);
        if (message.kind === 'ended') resolve();
      });
    });
    one.askForSession();
    one.shareSession(session);
    one.shareEnding(session.ut, 'signedOut');
    await all;
    expect(messages).toEqual([
      { kind: 'wanted' },
      { kind: 'held', session },
      { kind: 'ended', ut: session.ut, reason: 'signedOut' },
    ]);
  });
});
