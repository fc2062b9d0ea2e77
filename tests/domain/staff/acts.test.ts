import { expect, test } from 'vitest';
import { actOf, actSentence } from '#domain/staff/acts.ts';
import { auditList } from '#domain/staff/auditList.ts';
import { staffActions, staffRights } from '#domain/staff/rights.ts';

test('every audited act has a sentence of its own, which is not the one of its right', () => {
  const sentences = (auditList.fields.action.values ?? []).map((action) => actSentence(action));
  expect(sentences).not.toContain(null);
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const action of staffActions) expect(actSentence(action)).not.toBe(staffRights[action].title);
});

test.each([
  ['freezeCustomer', { frozen: [null, '2026-01-15T12:00:00.000Z'], version: 2 }, 'Freeze the account'],
  ['freezeCustomer', { withdrawalsPausedUntil: [null, '2026-01-15T12:00:00.000Z'] }, 'Pause withdrawals'],
  ['liftFreeze', { frozen: ['2026-01-15T12:00:00.000Z', null] }, 'Lift the freeze'],
  ['changeMoneyPaths', { bankAccount: ['completed', 'deleting'] }, 'Remove a bank account'],
  ['changeMoneyPaths', { bankAccount: ['unverified', 'completed'] }, 'Complete a bank account'],
  ['decideBreakCases', { assignee: ['staff-1', null] }, 'Give back a case of a break'],
  ['keepOwnAccount', { recoveryCodesReplaced: [null, ''] }, 'Get new recovery codes'],
  ['writeNotes', { flag: [null, 'vip'] }, 'Add a flag'],
  ['writeNotes', { flag: ['vip', null] }, 'Remove a flag'],
  ['writeNotes', { note: ['written', null] }, 'Take back a note'],
  ['closePeriods', { period: ['closed', 'open'] }, 'Reopen a month'],
  ['freezeCustomer', { refused: [null, 'already_so'] }, 'Freeze an account or pause withdrawals'],
] as const)('%s with %j reads as what it did', (action, changes, sentence) => {
  expect(actSentence(actOf(action, JSON.stringify(changes)))).toBe(sentence);
});

test('a log that can’t be read, or an act of an older version, is the act alone', () => {
  expect(actOf('freezeCustomer', 'frozen')).toBe('freezeCustomer');
  expect(actSentence(actOf('renamed', '{}'))).toBeNull();
});
