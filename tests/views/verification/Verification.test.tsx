import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { verificationScreens } from '#features/verification/Verification.tsx';
import { statuses } from '#machines/identityCheck/identityCheck.cases.ts';
import { identityCheckMachine } from '#machines/identityCheck/identityCheck.machine.ts';
import type { IdentityStatus } from '#machines/identityCheck/identityCheck.types.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { sampleVerification } from '#machines/shared/verifying/inquiry.cases.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { begin, failedWith } from './begin.tsx';

const heading = (name: string) => screen.getByRole('heading', { level: 2, name });
const press = (name: string) => screen.getByRole('button', { name });
/** The rail as text, each step with its state. */
const rail = () =>
  within(screen.getByRole('list', { name: 'Verification steps' }))
    .getAllByRole('listitem')
    .map((step) => `${step.textContent}${step.getAttribute('aria-current') ? ', now' : ''}`);

test('every screen of the machine has a view', () => {
  expect(Object.keys(verificationScreens).sort()).toEqual(screensOf(identityCheckMachine));
});

describe('before it starts', () => {
  test('shows that it is loading, then the requirements, the duration and the reason', async () => {
    const { loadStatus, container } = begin();
    expect(screen.getByRole('status')).toHaveTextContent('Loading your verification');
    await expectAccessible(container);
    await loadStatus.last().resolve(statuses.none);
    expect(screen.getByRole('heading', { level: 1, name: 'Verify your identity' })).toBeVisible();
    expect(heading('About 3 minutes. Have your ID ready.')).toHaveFocus();
    expect(screen.getByRole('list', { name: 'Locked until you’re verified' })).toHaveTextContent(
      /buying and selling.*linking.*depositing.*withdrawing/,
    );
    expect(screen.getByText('Why do I need to verify?')).toBeVisible();
    expect(screen.getByText('Why do you ask for my Social Security number?')).toBeVisible();
    expect(rail()).toEqual(['Method, now', 'Identity, to come', 'Review, to come', 'Verified, to come']);
    await expectAccessible(container);
  });

  test('names unserved places before it asks for anything', async () => {
    const { loadStatus } = begin({ unservedRegions: ['New York', 'Hawaii'] });
    await loadStatus.last().resolve(statuses.none);
    expect(screen.getByText(/^If you live in New York or Hawaii, don’t verify yet\./)).toBeVisible();
  });

  test('says when an earlier one ran out', async () => {
    const { loadStatus } = begin();
    await loadStatus
      .last()
      .resolve({ customerState: 'unverified', verification: { ...sampleVerification, state: 'expired' } });
    expect(screen.getByText(/expired/)).toBeVisible();
  });

  test('says when an earlier one no longer counts', async () => {
    const { loadStatus } = begin();
    await loadStatus.last().resolve(statuses.lapsed);
    expect(screen.getByText(/no longer counts/)).toBeVisible();
    expect(press('Start verification')).toBeEnabled();
  });

  test('says when the bank does not answer, and retries on request', async () => {
    const { loadStatus, container, user } = begin();
    await loadStatus.last().reject(new ProblemError(problem('offline', true)));
    expect(heading('Verification is temporarily unavailable')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('We saved your progress. Your balances are unaffected.');
    await expectAccessible(container);
    await user.click(press('Try again'));
    expect(loadStatus.runs).toHaveLength(2);
  });
});

describe('choosing how', () => {
  async function choosing(status: IdentityStatus = statuses.none) {
    const begun = begin();
    await begun.loadStatus.last().resolve(status);
    await begun.user.click(press(status === statuses.none ? 'Start verification' : 'Try again'));
    return begun;
  }

  test('needs a choice, and says so at the choice', async () => {
    const { createVerification, container, user } = await choosing();
    await user.click(press('Continue'));
    const first = screen.getByRole('radio', { name: 'Identity document' });
    expect(first).toHaveFocus();
    expect(first).toHaveAccessibleDescription(/Choose a verification method/);
    expect(createVerification.runs).toHaveLength(0);
    await expectAccessible(container);
  });

  test('starts the verification in the chosen way, and opens the questions when the bank has them ready', async () => {
    const { createVerification, pollVerification, container, pass, user } = await choosing();
    await user.click(screen.getByRole('radio', { name: 'Social Security number' }));
    await user.click(press('Continue'));
    expect(createVerification.last().input.method).toBe('tax_id_and_selfie');
    expect(press('Continue')).toHaveAttribute('aria-busy', 'true');
    await createVerification.last().resolve({
      ok: true,
      verification: { ...sampleVerification, state: 'storing', inquiryId: null, personaState: null },
    });
    expect(screen.getByRole('status')).toHaveTextContent('Preparing the questions');
    await expectAccessible(container);
    pass(1);
    await pollVerification.last().resolve(statuses.open);
    expect(heading('Answer the questions')).toHaveFocus();
  });

  test('can be done with the arrow keys and gone back from', async () => {
    const { user } = await choosing();
    await user.tab();
    await user.keyboard(' {ArrowDown}');
    expect(screen.getByRole('radio', { name: 'Social Security number' })).toBeChecked();
    await user.click(press('Back'));
    expect(heading('About 3 minutes. Have your ID ready.')).toHaveFocus();
  });

  test('that is refused keeps the choice and says why', async () => {
    const { createVerification, user } = await choosing();
    await user.click(screen.getByRole('radio', { name: 'Identity document' }));
    await user.click(press('Continue'));
    await createVerification.last().resolve({ ok: false, reason: 'tooManyAttempts' });
    expect(screen.getByRole('alert')).toHaveTextContent('Too many verifications started');
    expect(document.activeElement).toContainElement(screen.getByRole('alert'));
    expect(screen.getByRole('radio', { name: 'Identity document' })).toBeChecked();
  });

  test('offers sending only the photos again where only photos were at fault', async () => {
    await choosing(failedWith('id_quality_check_failure'));
    expect(screen.getByRole('radio', { name: 'Photos only' })).toBeChecked();
  });

  test('does not offer it otherwise', async () => {
    await choosing(failedWith('name_check_failure'));
    expect(screen.queryByRole('radio', { name: 'Photos only' })).not.toBeInTheDocument();
  });
});

describe('the questions', () => {
  async function asked(options = {}) {
    const begun = begin(options);
    await begun.loadStatus.last().resolve(statuses.open);
    await begun.user.click(press('Continue'));
    return begun;
  }

  test('are in a named frame, which announces that it is ready', async () => {
    const { container, post } = await asked();
    expect(screen.getByTitle('Identity verification')).toBeInTheDocument();
    expect(screen.getByText('Loading the questions.')).toBeVisible();
    post({ type: 'inquiry.ready' });
    expect(screen.queryByText('Loading the questions.')).not.toBeInTheDocument();
    expect(rail()).toEqual(['Method, done', 'Identity, now', 'Review, to come', 'Verified, to come']);
    await expectAccessible(container);
  });

  test('are put there once while they are answered, so that nothing typed is lost', async () => {
    const { shown, post, renderAgain } = await asked();
    post({ type: 'inquiry.ready' });
    post({ type: 'inquiry.started' });
    renderAgain();
    expect(shown).toEqual([['inq_sample', null]]);
  });

  test('can be closed, and resumed in a session once started', async () => {
    const { createInquirySession, container, post, shown, user } = await asked();
    post({ type: 'inquiry.started' });
    await user.click(press('Finish later'));
    expect(screen.queryByTitle('Identity verification')).not.toBeInTheDocument();
    expect(heading('Continue your verification')).toHaveFocus();
    await expectAccessible(container);
    await user.click(press('Continue'));
    expect(press('Continue')).toHaveAttribute('aria-busy', 'true');
    await createInquirySession.last().resolve({ ok: true, sessionToken: 'token' });
    expect(shown).toEqual([
      ['inq_sample', null],
      ['inq_sample', 'token'],
    ]);
    expect(screen.getByTitle('Identity verification')).toBeInTheDocument();
  });

  test('that expired meanwhile go back to a new choice with the reason', async () => {
    const { createInquirySession, post, user } = await asked();
    post({ type: 'inquiry.started' });
    await user.click(press('Finish later'));
    await user.click(press('Continue'));
    await createInquirySession.last().resolve({ ok: false, reason: 'gone' });
    expect(heading('How would you like to verify?')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Your verification expired');
  });

  test('that do not open within half a minute go back with the reason', async () => {
    const { pass } = await asked();
    pass(30);
    expect(screen.getByRole('alert')).toHaveTextContent('The questions didn’t open');
  });

  test('that broke off can be opened again or left for another way', async () => {
    const { post, user } = await asked();
    post({ type: 'inquiry.failed', problem: problem('inquiryFailed', true) });
    expect(screen.getByRole('alert')).toHaveTextContent('The questions stopped');
    await user.click(press('Use another method'));
    expect(heading('How would you like to verify?')).toHaveFocus();
  });
});

describe('the review', () => {
  async function reviewed() {
    const begun = begin();
    await begun.loadStatus.last().resolve(statuses.checking);
    return begun;
  }

  test('says how long it takes and that the page may be closed', async () => {
    const { container } = await reviewed();
    expect(heading('We’re reviewing your information')).toHaveFocus();
    expect(screen.getByText(/This usually takes minutes, sometimes 1–2 business days/)).toHaveTextContent(
      'You can close this page',
    );
    expect(screen.queryByRole('button', { name: 'Check again' })).not.toBeInTheDocument();
    expect(rail()).toEqual(['Method, done', 'Identity, done', 'Review, now', 'Verified, to come']);
    await expectAccessible(container);
  });

  test('that fails to be looked at says that nothing is lost', async () => {
    const { pollVerification, pass } = await reviewed();
    pass(2);
    await pollVerification.last().reject(new ProblemError(problem('offline', true)));
    expect(screen.getByText(/The review is unaffected/)).toBeVisible();
  });

  test('offers the way out after a minute, and stops looking after five', async () => {
    const { pollVerification, container, pass, user } = await reviewed();
    expect(screen.queryByRole('link', { name: 'Go to dashboard' })).not.toBeInTheDocument();
    for (const wait of [2, 5, 15, 60, 60, 60, 60]) {
      pass(wait);
      await pollVerification.last().resolve(statuses.checking);
    }
    expect(screen.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/dashboard');
    await expectAccessible(container);
    await user.click(press('Check again'));
    expect(heading('We’re reviewing your information')).toHaveFocus();
    await pollVerification.last().resolve(statuses.verified);
    expect(heading('You’re verified')).toHaveFocus();
  });

  test('by people says so', async () => {
    const { loadStatus } = begin();
    await loadStatus
      .last()
      .resolve({ customerState: 'unverified', verification: { ...sampleVerification, state: 'reviewing' } });
    expect(screen.getByText(/Staff at the bank review it, which takes up to 2 business days/)).toBeVisible();
  });

  test('that needs one part again asks only for that part', async () => {
    const { loadStatus } = begin();
    const verification = { ...sampleVerification, state: 'pending', personaState: 'pending', moreNeeded: true };
    await loadStatus.last().resolve({ customerState: 'unverified', verification });
    expect(heading('We need one more document')).toBeVisible();
    expect(screen.getByText(/Send only that part again/)).toBeVisible();
    expect(press('Continue')).toBeEnabled();
  });

  test('that needs more goes back into the same questions', async () => {
    const { pollVerification, pass } = await reviewed();
    for (const wait of [2, 5]) {
      pass(wait);
      await pollVerification.last().resolve(statuses.begun);
    }
    expect(screen.getByRole('alert')).toHaveTextContent('One more step');
    expect(press('Continue')).toBeEnabled();
  });
});

describe('the decision', () => {
  test('passed lists the new options', async () => {
    const { loadStatus, container } = begin();
    await loadStatus.last().resolve(statuses.verified);
    expect(heading('You’re verified')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Go to exchange' })).toHaveAttribute('href', '/exchange');
    expect(rail()).toEqual(['Method, done', 'Identity, done', 'Review, done', 'Verified, now']);
    await expectAccessible(container);
  });

  test('failed names only what failed, and offers another try', async () => {
    const { loadStatus, container, user } = begin();
    await loadStatus.last().resolve(failedWith('id_quality_check_failure', 'selfie_quality_check_failure'));
    const failures = screen.getAllByRole('list').at(-1);
    expect(failures?.textContent).toMatch(
      /too dark, blurred or cut off\. Take it again in better light.*selfie was dark or blurred/,
    );
    expect(rail()[2]).toBe('Review, failed');
    await expectAccessible(container);
    await user.click(press('Try again'));
    expect(heading('How would you like to verify?')).toHaveFocus();
  });

  test('failed for a reason of law gives no hint and no retry, but support', async () => {
    const { loadStatus } = begin();
    await loadStatus.last().resolve(failedWith('watchlist_check_failure'));
    expect(screen.getByText(/can’t give more details here/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact');
  });

  test('failed by a bank that closed the case offers another try where one can help, and says when there are no more', async () => {
    const { loadStatus, reopenCustomer, container, user } = begin();
    await loadStatus.last().resolve({ ...failedWith('selfie_failure'), customerState: 'rejected' });
    expect(heading('We couldn’t verify you')).toHaveFocus();
    await user.click(press('Try again'));
    expect(press('Try again')).toHaveAttribute('aria-busy', 'true');
    await reopenCustomer.last().resolve({ ok: false, reason: 'triesUsedUp' });
    expect(screen.getByRole('alert')).toHaveTextContent('You’ve used all tries for now');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await expectAccessible(container);
  });

  test('failed by a bank that closed the case offers a new choice once it is open again', async () => {
    const { loadStatus, reopenCustomer, user } = begin();
    await loadStatus.last().resolve({ ...failedWith('selfie_failure'), customerState: 'rejected' });
    await user.click(press('Try again'));
    await reopenCustomer.last().resolve({ ok: true });
    expect(screen.getByRole('radio', { name: 'Photos only' })).toBeChecked();
  });

  test('failed for a reason that we don’t know comes with a reference', async () => {
    const { loadStatus } = begin();
    await loadStatus.last().resolve(failedWith('a_code_of_tomorrow'));
    expect(screen.getByText(sampleVerification.guid)).toBeVisible();
    expect(press('Try again')).toBeEnabled();
  });

  test.each([
    ['rejected', 'The bank declined your verification'],
    ['frozen', 'Your account is frozen'],
  ])('of a %s customer links to support', async (customerState, title) => {
    const { loadStatus, container } = begin();
    await loadStatus.last().resolve({ customerState, verification: null });
    expect(heading(title)).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    await expectAccessible(container);
  });
});
