import { describe, expect, test } from 'vitest';
import { bankLinkingCases, sampleLink } from '#machines/bankLinking/bankLinking.cases.ts';
import { bankLinkingMachine } from '#machines/bankLinking/bankLinking.machine.ts';
import type { SavedLink, SavedPick } from '#machines/bankLinking/bankLinking.types.ts';
import { sampleStepUp } from '#machines/oneTimeCode/oneTimeCode.cases.ts';
import { sampleAccount, samplePicked } from '#machines/shared/banking/bankAccount.cases.ts';
import { startTime } from '#machines/shared/cases.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(bankLinkingMachine, bankLinkingCases);

const customerGuid = '0123456789abcdef0123456789abcdef';
const begun = (accountGuid: string | null = null) =>
  story(bankLinkingMachine, (now) => ({
    customerGuid,
    accountGuid,
    knownGuids: ['old'],
    now,
    saved: null,
    returned: null,
  })).resolve('createWorkflow', {
    ok: true,
    guid: 'w1',
  });
const opened = (accountGuid: string | null = null) =>
  begun(accountGuid).advance(1000).resolve('readWorkflow', { state: 'completed', linkToken: 'link-1' });
const picked = () => opened().resolve('openBankLink', { kind: 'linked', ...samplePicked });
const sent = () => picked().resolve('oneTimeCode', { stepUp: sampleStepUp });
const storing = { ...sampleAccount, state: 'storing' };

describe('linking a new account', () => {
  test('goes from the workflow over the picker and the code to the account', () => {
    const link = begun().advance(1000).resolve('readWorkflow', { state: 'storing', linkToken: null }).advance(1000);
    link.resolve('readWorkflow', { state: 'completed', linkToken: 'link-1' });
    expect([link.state, link.inputOf('openBankLink')]).toEqual([
      'linking',
      { linkToken: 'link-1', update: false, returnedTo: null },
    ]);
    link.resolve('openBankLink', { kind: 'linked', ...samplePicked });
    expect([link.state, link.inputOf('oneTimeCode')]).toEqual([
      'confirmingCode',
      { customerGuid, variant: 'crypto', about: { kind: 'bankAccountAdded', end: samplePicked.account.mask } },
    ]);
    link.resolve('oneTimeCode', { stepUp: sampleStepUp });
    expect(link.inputOf('addAccount')).toEqual({ customerGuid, picked: samplePicked, stepUp: sampleStepUp });
    link.resolve('addAccount', { ok: true, account: storing });
    expect(link.snapshot.output).toEqual({ kind: 'linked', account: storing });
  });

  test('keeps the selection when the confirmation expired, and asks for another code', () => {
    const link = sent().resolve('addAccount', { ok: false, reason: 'stepUpExpired' });
    expect([link.state, link.snapshot.context.problem?.code, link.snapshot.context.picked]).toEqual([
      'confirmingCode',
      'stepUpExpired',
      samplePicked,
    ]);
  });

  test('gives the selection up when it can no longer be added', () => {
    const link = picked().advance(28 * 60_000);
    expect([link.state, link.snapshot.context.problem?.code, link.snapshot.context.picked]).toEqual([
      'interrupted',
      'linkExpired',
      null,
    ]);
    expect(link.send({ type: 'link.retried' }).state).toBe('creatingWorkflow');
  });

  test('keeps the selection for a reload until it is sent', () => {
    const link = picked();
    const saved = link.effects.findLast(({ name }) => name === 'savePick')?.params as { saved: SavedPick };
    expect(saved.saved).toMatchObject({ customerGuid, picked: samplePicked, knownGuids: ['old'] });
    const again = (more: Partial<SavedPick> = {}) =>
      story(bankLinkingMachine, (now) => ({
        customerGuid,
        accountGuid: null,
        knownGuids: [],
        now,
        saved: { ...saved.saved, ...more },
        returned: null,
      }));
    expect([again().state, again().snapshot.context.picked]).toEqual(['confirmingCode', samplePicked]);
    expect(again({ customerGuid: 'other' }).state).toBe('creatingWorkflow');
    expect(again({ pickedAt: 0 }).state).toBe('creatingWorkflow');
    expect(link.resolve('oneTimeCode', { stepUp: sampleStepUp }).effects.at(-1)?.name).toBe('removeSaved');
  });

  test('says when the bank prepares no picker', () => {
    const slow = begun().advance(45_000);
    expect([slow.state, slow.snapshot.context.problem?.code]).toEqual(['interrupted', 'bankIsSlow']);
    const broken = begun().advance(1000).resolve('readWorkflow', { state: 'failed', linkToken: null });
    expect([broken.state, broken.snapshot.context.problem?.code]).toEqual(['interrupted', 'linkFailed']);
  });

  test.each(['selectOnlyOneAccount', 'noAccountSelected', 'unsupportedAsset', 'linkDidNotOpen'])(
    'names what the picker ended with: %s',
    (code) => {
      const link = opened().resolve('openBankLink', { kind: 'failed', code });
      expect([link.state, link.snapshot.context.problem]).toEqual(['interrupted', { code, retryable: true }]);
    },
  );

  test('ends without an account when the picker is left', () => {
    expect(opened().resolve('openBankLink', { kind: 'exited' }).snapshot.output).toEqual({ kind: 'left' });
    expect(opened().send({ type: 'link.closed' }).snapshot.output).toEqual({ kind: 'left' });
  });
});

describe('a bank with a page of its own', () => {
  const address = 'https://exchange.example.com/payment-method?oauth_state_id=1';
  const back = (link: SavedLink | null, at = startTime) =>
    story(bankLinkingMachine, {
      ...{ customerGuid, accountGuid: null, knownGuids: [], saved: null, returned: { address, link } },
      now: () => at,
    });

  test('is left with the link saved, and leads back to it with the accounts that there were', () => {
    const link = opened();
    const { saved } = (link.effects.findLast(({ name }) => name === 'saveLink')?.params ?? {}) as { saved: SavedLink };
    expect(saved).toMatchObject({ customerGuid, accountGuid: null, linkToken: 'link-1', knownGuids: ['old'] });
    const again = back(saved, saved.expiresAt - 1);
    expect([again.state, again.inputOf('openBankLink')]).toEqual([
      'linking',
      { linkToken: 'link-1', update: false, returnedTo: address },
    ]);
    again.resolve('openBankLink', { kind: 'linked', ...samplePicked });
    expect([again.state, again.snapshot.context.knownGuids]).toEqual(['confirmingCode', ['old']]);
  });

  test.each([
    ['another tab, or a storage that was emptied', null, 'returnLost'],
    ['another customer', { ...sampleLink, customerGuid: 'another' }, 'returnOfAnother'],
    ['too long a stay', { ...sampleLink, expiresAt: startTime }, 'returnTooLate'],
  ])('leads back into %s: it says so, and another try makes a new link', (_what, link, code) => {
    const late = back(link);
    expect([late.state, late.snapshot.context.problem?.code]).toEqual(['interrupted', code]);
    late.send({ type: 'link.retried' }).resolve('createWorkflow', { ok: true, guid: 'w1' }).advance(1000);
    late.resolve('readWorkflow', { state: 'completed', linkToken: 'link-2' });
    expect(late.inputOf('openBankLink')).toEqual({ linkToken: 'link-2', update: false, returnedTo: null });
  });

  test('is forgotten once the picker has ended', () => {
    expect(opened().resolve('openBankLink', { kind: 'failed', code: 'linkFailed' }).effects.at(-1)?.name).toBe(
      'removeSaved',
    );
  });
});

describe('an answer that did not come', () => {
  test('is searched for, and found', () => {
    const link = sent().reject('addAccount', new Error('the connection broke'));
    expect(link.inputOf('findAccount')).toEqual({ customerGuid, picked: samplePicked, knownGuids: ['old'] });
    link.resolve('findAccount', null).advance(1000).resolve('findAccount', storing);
    expect(link.snapshot.output).toEqual({ kind: 'linked', account: storing });
  });

  test('leads to another try with the same selection only once the first can no longer arrive', () => {
    const link = sent().reject('addAccount', new Error('the connection broke'));
    for (const seconds of [1, 2, 5, 10]) link.resolve('findAccount', null).advance(seconds * 1000);
    expect(link.state).toBe('exchanging.searching');
    link.resolve('findAccount', null);
    expect([link.state, link.snapshot.context.problem?.code]).toEqual(['interrupted', 'accountNotAdded']);
    link.send({ type: 'link.retried' });
    expect([link.state, link.snapshot.context.picked]).toEqual(['confirmingCode', samplePicked]);
  });
});

test('reconnecting opens the picker for the account, and needs no code', () => {
  const link = opened(sampleAccount.guid);
  expect(link.inputOf('openBankLink')).toEqual({ linkToken: 'link-1', update: true, returnedTo: null });
  expect(link.resolve('openBankLink', { kind: 'reconnected' }).snapshot.output).toEqual({ kind: 'reconnected' });
});
