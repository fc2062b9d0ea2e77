import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { VerificationRecord } from '#domain/verification/verification.ts';
import { History } from '#features/verification/History.tsx';
import { methodLabel, partText, stateWording } from '#features/verification/records.ts';
import { expectAccessible } from '../axe.ts';

const record = (more: Partial<VerificationRecord> = {}): VerificationRecord => ({
  guid: '00000000000000000000000000000001',
  type: 'kyc',
  method: 'id_and_selfie',
  state: 'completed',
  outcome: 'passed',
  failureCodes: [],
  decisions: [],
  createdAt: Date.UTC(2026, 10, 20),
  updatedAt: Date.UTC(2026, 10, 21),
  ...more,
});

/** The compliance decisions and states of the bank's contract. */
const decisionTypes = [
  ...[
    'business_watchlists',
    'business_verification',
    'business_tax_id_verification',
    'business_attested',
    'person_attested',
  ],
  ...[
    'person_tax_id_attested',
    'person_watchlists',
    'person_verification',
    'person_authentication',
    'person_gov_id_verification',
  ],
  ...['person_tax_id_verification', 'business_associate_gov_id_attested', 'business_associate_authentication_attested'],
  ...['business_associate_attested', 'business_associate_tax_id_attested', 'business_associate_watchlists_attested'],
  ...['external_bank_account_verification', 'external_bank_account_attested'],
];

test.each(decisionTypes)('the decision %s has words in each state, or none where it would tip off', (type) => {
  const texts = ['passed', 'failed', 'expired', 'invalidated'].map((state) =>
    partText({ type, state, failureCodes: [] }),
  );
  if (type.includes('watchlists')) expect(texts).toEqual([null, null, null, null]);
  else expect(texts.join()).toMatch(/^[^_]*: passed,[^_]*: didn’t pass,[^_]*: expired,[^_]*: no longer counts$/);
  expect(texts.join()).not.toContain('Another part');
});

test('a decision of tomorrow has general words', () => {
  expect(partText({ type: 'toString', state: 'constructor', failureCodes: [] })).toBe('Another part: not decided yet');
});

test.each([
  'tax_id_and_selfie',
  'id_and_selfie',
  'document_submission',
  'enhanced_due_diligence',
  'watchlists',
  'attested',
  'account_ownership',
])('the method %s has a name', (method) => {
  expect(methodLabel({ method })).not.toBe('Verification');
});

test.each([
  [{}, 'Passed'],
  [{ outcome: 'failed' }, 'Didn’t pass'],
  [{ outcome: null }, 'In progress'],
  [{ state: 'storing', outcome: null }, 'In progress'],
  [{ state: 'waiting', outcome: null }, 'Waiting for you'],
  [{ state: 'waiting', outcome: null, type: 'bank_account', method: 'account_ownership' }, 'In progress'],
  [{ state: 'pending', outcome: null }, 'Started'],
  [{ state: 'pending', outcome: null, method: 'attested' }, 'In progress'],
  [{ state: 'reviewing', outcome: null }, 'In review'],
  [{ state: 'expired', outcome: null }, 'Expired'],
  [{ state: 'a state of tomorrow', outcome: null }, 'In progress'],
] as const)('%j is %s', (more, label) => {
  expect(stateWording(record(more), true).label).toBe(label);
});

test('shows every verification, newest first, with the next step of the newest', async () => {
  const selfie = { outcome: 'failed', failureCodes: ['selfie_quality_check_failure'] } as const;
  const rows = [
    record({ ...selfie, createdAt: 1000 }),
    record({
      guid: '00000000000000000000000000000002',
      ...selfie,
      decisions: [
        { type: 'person_gov_id_verification', state: 'passed', failureCodes: [] },
        { type: 'person_authentication', state: 'failed', failureCodes: ['selfie_quality_check_failure'] },
        { type: 'person_watchlists', state: 'failed', failureCodes: [] },
      ],
    }),
    record({
      guid: '00000000000000000000000000000003',
      method: 'enhanced_due_diligence',
      state: 'waiting',
      outcome: null,
      createdAt: 2000,
    }),
  ];
  const { container } = render(<History records={{ status: 'full', rows }} missing={2} />);
  const [newest, questions, oldest] = screen.getAllByRole('listitem');
  expect(newest).toHaveTextContent(/Identity document and selfie.*Didn’t pass.*Take it again in better light\./);
  expect(newest).toHaveTextContent('Identity document: passed · Selfie: didn’t pass');
  expect(newest?.textContent).not.toMatch(/watch/i);
  expect(questions).toHaveTextContent(/Questions about your money.*Waiting for you/);
  expect(oldest).toHaveTextContent('A later verification replaced it.');
  expect(screen.getByText('2 more verifications aren’t shown here.')).toBeVisible();
  await expectAccessible(container);
});

test('that did not load says so; before the first there is none', () => {
  const onRetry = vi.fn();
  const { rerender, container } = render(
    <History records={{ status: 'failed', reason: 'Please try again.', onRetry }} missing={0} />,
  );
  screen.getByRole('button').click();
  expect(onRetry).toHaveBeenCalledOnce();
  rerender(<History records={{ status: 'empty' }} missing={0} />);
  expect(container).toBeEmptyDOMElement();
});
