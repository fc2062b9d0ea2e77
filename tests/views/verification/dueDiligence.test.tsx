import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, SimulatedClock } from 'xstate';
import { DueDiligence, dueDiligenceScreens } from '#features/verification/DueDiligence.tsx';
import { dueDiligenceStatuses as statuses } from '#machines/enhancedDueDiligence/enhancedDueDiligence.cases.ts';
import {
  type DueDiligenceStatus,
  enhancedDueDiligenceMachine,
} from '#machines/enhancedDueDiligence/enhancedDueDiligence.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { sampleVerification } from '#machines/shared/verifying/inquiry.cases.ts';
import type {
  CreateInquirySessionResult,
  CreateVerificationResult,
  InquiryFact,
} from '#machines/shared/verifying/inquiry.types.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

const heading = (name: string) => screen.getByRole('heading', { level: 2, name });
const press = (name: string) => screen.getByRole('button', { name });

/** The bank's questions on the real machine, with scripted actors. */
function begin() {
  const loadStatus = scripted<DueDiligenceStatus, { customerGuid: string }>();
  const createVerification = scripted<CreateVerificationResult, { customerGuid: string }>();
  const pollVerification = scripted<DueDiligenceStatus, { customerGuid: string; guid: string }>();
  const createInquirySession = scripted<CreateInquirySessionResult, { inquiryId: string; verificationGuid: string }>();
  const frames: ((fact: InquiryFact) => void)[] = [];
  const machine = enhancedDueDiligenceMachine.provide({
    actors: {
      loadStatus: loadStatus.logic,
      createVerification: createVerification.logic,
      pollVerification: pollVerification.logic,
      createInquirySession: createInquirySession.logic,
      inquiry: fromCallback<AnyEventObject, { inquiryId: string; sessionToken: string | null }, InquiryFact>(
        ({ sendBack }) => {
          frames.push(sendBack);
        },
      ),
      watchTab: fromCallback(() => undefined),
      watchRequests: fromCallback(() => undefined),
    },
  });
  const clock = new SimulatedClock();
  const flow = createActor(machine, { clock, input: { customerGuid: '0123456789abcdef0123456789abcdef' } }).start();
  const showInquiry = (place: HTMLElement) => {
    const frame = document.createElement('iframe');
    frame.title = 'Identity verification';
    place.append(frame);
    return () => frame.remove();
  };
  const { container } = render(<DueDiligence flow={flow} showInquiry={showInquiry} sandbox={false} />);
  return {
    ...{ loadStatus, createVerification, pollVerification, createInquirySession, container },
    ask: () => act(() => flow.send({ type: 'dueDiligence.found', guid: sampleVerification.guid })),
    post: (fact: InquiryFact) => act(() => frames.at(-1)?.(fact)),
    pass: (seconds: number) => {
      for (let second = 0; second < seconds; second++) act(() => clock.increment(1000));
    },
    user: userEvent.setup({ delay: null }),
  };
}

async function asked(status: DueDiligenceStatus) {
  const begun = begin();
  begun.ask();
  await begun.loadStatus.last().resolve(status);
  return begun;
}

test('every screen of the machine has a view', () => {
  expect(Object.keys(dueDiligenceScreens).sort()).toEqual(screensOf(enhancedDueDiligenceMachine));
});

test('nothing is shown until the bank asks; then the requirements, the reason and the duration', async () => {
  const { ask, loadStatus, container } = begin();
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  ask();
  await loadStatus.last().resolve(statuses.open);
  expect(heading('The bank has a few questions')).toHaveFocus();
  expect(screen.getByText(/About 3 minutes\..*You can trade, deposit and withdraw meanwhile\./)).toBeVisible();
  expect(screen.getByText('Why does the bank ask?')).toBeVisible();
  expect(
    within(screen.getByRole('list', { name: 'Steps of the bank’s questions' })).getAllByRole('listitem'),
  ).toHaveLength(3);
  await expectAccessible(container);
});

test('the questions are answered in the frame, reviewed, and accepted', async () => {
  const { pollVerification, container, post, pass, user } = await asked(statuses.open);
  await user.click(press('Answer the questions'));
  expect(heading('Questions about your money')).toHaveFocus();
  post({ type: 'inquiry.ready' });
  await expectAccessible(container);
  post({ type: 'inquiry.completed' });
  expect(heading('The bank is reviewing your answers')).toHaveFocus();
  await expectAccessible(container);
  pass(2);
  await pollVerification.last().resolve(statuses.passed);
  expect(heading('The bank accepted your answers')).toHaveFocus();
  await expectAccessible(container);
});

test('an interrupted inquiry resumes in a session, and the wait can be left', async () => {
  const { createInquirySession, container, user } = await asked(statuses.begun);
  expect(heading('Continue your answers')).toBeVisible();
  await user.click(press('Continue'));
  expect(press('Continue')).toHaveAttribute('aria-busy', 'true');
  await user.click(press('Cancel'));
  await user.click(press('Continue'));
  await createInquirySession.last().resolve({ ok: false, reason: 'gone' });
  expect(heading('The bank has a few questions')).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('Your verification expired');
  await expectAccessible(container);
});

test('an answer that is needed again is requested alone', async () => {
  await asked({ verification: { ...statuses.begun.verification, moreNeeded: true } });
  expect(heading('The bank needs one more answer')).toBeVisible();
});

test('what expired is started again, and a refusal says why', async () => {
  const { createVerification, user } = await asked(statuses.expired);
  expect(screen.getByText(/weren’t finished in time/)).toBeVisible();
  await user.click(press('Answer the questions'));
  await createVerification.last().resolve({ ok: false, reason: 'tooManyAttempts' });
  expect(screen.getByRole('alert')).toHaveTextContent('Too many verifications started');
  await user.click(press('Answer the questions'));
  await createVerification.last().resolve({ ok: true, verification: statuses.preparing.verification });
  expect(screen.getByText('Preparing the questions')).toBeVisible();
});

test('answers that the bank rejected link to support, with a reference and without a hint', async () => {
  const { container } = await asked(statuses.failed);
  expect(heading('The bank couldn’t accept your answers')).toHaveFocus();
  expect(screen.getByText(sampleVerification.guid)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact');
  expect(screen.queryByRole('button', { name: /again/i })).not.toBeInTheDocument();
  await expectAccessible(container);
});

test('a bank that does not answer is retried', async () => {
  const { loadStatus, ask, user, container } = begin();
  ask();
  await loadStatus.last().reject(new ProblemError(problem('serverFault', true)));
  expect(heading('The bank’s questions are unavailable right now')).toHaveFocus();
  await expectAccessible(container);
  await user.click(press('Try again'));
  await loadStatus.last().resolve(statuses.open);
  expect(heading('The bank has a few questions')).toHaveFocus();
});
