import { describe, expect, test } from 'vitest';
import {
  externalWalletCases,
  sampleDraft,
  sampleInput,
  sampleReload,
  sampleWallet,
  storedWallet,
} from '#machines/externalWallet/externalWallet.cases.ts';
import { externalWalletMachine } from '#machines/externalWallet/externalWallet.machine.ts';
import { selectDeletion } from '#machines/externalWallet/externalWallet.selectors.ts';
import { acceptedAddress } from '#machines/shared/addresses/addressCheck.cases.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { sampleStepUp } from '#machines/shared/transferring/transfer.cases.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(externalWalletMachine, externalWalletCases);

const lost = new ProblemError(problem('offline', true));

/** A complete form, restored after a reload. */
const typed = () =>
  story(externalWalletMachine, sampleReload(false)).send({ type: 'wallets.updated', wallets: [sampleWallet] });
/** Checked, and confirmed with a code. */
const sent = () =>
  typed()
    .send({ type: 'wallet.submitted' })
    .resolve('checkWallet', acceptedAddress)
    .resolve('oneTimeCode', { stepUp: sampleStepUp });
const listed = () =>
  story(externalWalletMachine, sampleInput).send({ type: 'wallets.updated', wallets: [sampleWallet] });

describe('adding a wallet', () => {
  test('checks it, takes a code, sends it once and follows it until the bank has accepted it', () => {
    const flow = typed().send({ type: 'wallet.submitted' }, { type: 'wallet.submitted' });
    expect(flow.inputOf('checkWallet')).toEqual({ asset: 'BTC', network: 'bitcoin', address: sampleDraft.address });
    expect(flow.resolve('checkWallet', acceptedAddress).inputOf('oneTimeCode')).toMatchObject({
      variant: 'crypto',
      about: { kind: 'walletAdded', asset: 'BTC' },
    });
    flow.resolve('oneTimeCode', { stepUp: sampleStepUp });
    expect(flow.inputOf('addWallet')).toMatchObject({
      name: 'Hardware wallet',
      asset: 'BTC',
      address: sampleDraft.address,
      tag: '',
      token: 'step-up',
    });
    flow.resolve('addWallet', { ok: true, wallet: storedWallet });
    expect(flow.snapshot.context.stepUp).toBeNull();
    flow.send({ type: 'wallets.updated', wallets: [{ ...storedWallet, state: 'completed' }, sampleWallet] });
    expect(flow.state).toContain('work.added');
    expect(flow.effects.at(-1)?.name).toBe('removeSavedForm');
  });

  test('takes the code for the address that is saved, however it was typed', () => {
    const address = sampleDraft.address.toUpperCase();
    const flow = typed().send({ type: 'address.changed', address }, { type: 'wallet.submitted' });
    flow.resolve('checkWallet', acceptedAddress);
    expect(flow.inputOf('oneTimeCode')).toMatchObject({ about: { end: 'xpjzsx' } });
    flow.resolve('oneTimeCode', { stepUp: sampleStepUp });
    expect(flow.inputOf('addWallet')).toMatchObject({ address: sampleDraft.address });
  });

  test('looks for it after a fault instead of sending it again', () => {
    const flow = sent().reject('addWallet', lost);
    expect(flow.state).toContain('work.searching');
    flow.reject('readWallets', lost).send({ type: 'network.online' });
    flow.resolve('readWallets', [storedWallet, sampleWallet]);
    expect(flow.state).toContain('work.following');
    expect(
      sent().reject('addWallet', lost).resolve('readWallets', [sampleWallet]).snapshot.context.problem,
    ).toMatchObject({ code: 'notAdded' });
  });

  test('leads back to the code with everything typed when the token is refused', () => {
    const flow = sent().resolve('addWallet', { ok: false, reason: 'stepUpExpired' });
    expect(flow.state).toContain('work.confirmingCode');
    expect(flow.snapshot.context).toMatchObject({
      draft: sampleDraft,
      problem: { code: 'stepUpExpired' },
      stepUp: null,
    });
  });

  test('waits for the saved wallets, since names and addresses are unique among them', () => {
    const flow = story(externalWalletMachine, sampleReload(false)).send({ type: 'wallet.submitted' });
    expect(flow.running).toContain('compareWallets');
    flow.send({ type: 'wallets.updated', wallets: [{ ...storedWallet, name: 'hardware  WALLET' }] });
    expect(flow.snapshot.context.fieldProblems).toEqual({ name: 'taken', address: 'duplicate' });
  });

  test('searches after a reload for what may have been sent, and shows again what was only typed', () => {
    expect(story(externalWalletMachine, sampleReload(true)).running).toContain('readWallets');
    expect(story(externalWalletMachine, sampleReload(false)).snapshot.context.draft).toEqual(sampleDraft);
    const input = sampleReload(true);
    expect(story(externalWalletMachine, { ...input, customerGuid: 'f'.repeat(32) }).state).toContain('work.listed');
  });

  test('never saves a code or a token', () => {
    const flow = sent();
    const saved = flow.effects.filter(({ name }) => name === 'saveForm').at(-1);
    expect(saved?.params).toEqual({
      saved: { customerGuid: sampleInput.customerGuid, draft: sampleDraft, wasSubmitted: true },
    });
  });
});

describe('deleting a wallet', () => {
  const confirmed = () =>
    listed()
      .send({ type: 'removal.requested', guid: sampleWallet.guid }, { type: 'removal.confirmed' })
      .resolve('removalCode', { stepUp: sampleStepUp });

  test('takes a code, and sees the deletion through', () => {
    const flow = confirmed().resolve('removeWallet', { ok: true, wallet: { ...sampleWallet, state: 'deleting' } });
    expect(selectDeletion(flow.snapshot)).toEqual({ name: 'Ledger', ended: false });
    flow.advance(1_000);
    expect(flow.emitted.filter(({ type }) => type === 'wallets.needed').length).toBeGreaterThan(1);
    flow.send({ type: 'wallets.updated', wallets: [{ ...sampleWallet, state: 'deleted' }] });
    expect(selectDeletion(flow.snapshot)).toEqual({ name: 'Ledger', ended: true });
  });

  test('reads the list after a fault, which says whether it has begun', () => {
    expect(
      confirmed().reject('removeWallet', lost).resolve('verifyRemoval', [sampleWallet]).snapshot.context.problem,
    ).toMatchObject({
      code: 'notDeleted',
    });
    const begun = confirmed()
      .reject('removeWallet', lost)
      .resolve('verifyRemoval', [{ ...sampleWallet, state: 'deleting' }]);
    expect(begun.state).toContain('work.listed');
  });
});

test('wallets that the bank is storing are looked at again soon, and not for ever', () => {
  const flow = story(externalWalletMachine, sampleInput).send({ type: 'wallets.updated', wallets: [storedWallet] });
  for (let look = 0; look < 30; look += 1)
    flow.advance(30_000).send({ type: 'wallets.updated', wallets: [storedWallet] });
  expect(flow.emitted.length).toBe(15);
  expect(flow.state).toContain('records.idle');
});
