import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { type ProfileDetails, ProfileSection, profileScreens } from '#features/settings/ProfileSection.tsx';
import { changeProfileMachine } from '#machines/changeProfile/changeProfile.machine.ts';
import type { SaveProfileResult } from '#machines/changeProfile/changeProfile.types.ts';
import type { LateFields, LateProblems } from '#machines/shared/lateFields.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

const known: ProfileDetails = {
  ...{ name: 'Ada Example', email: 'ada@example.com', emailVerified: true, phone: '+15195550123', country: 'CA' },
  ...{ reference: '0123456789abcdef0123456789abcdef', createdAt: Date.UTC(2026, 0, 15, 12) },
};
const unknown: ProfileDetails = { ...known, emailVerified: false, phone: null, country: null };

function begin(profile: ProfileDetails | null, isVerified = false) {
  const saveProfile = scripted<SaveProfileResult, { phone: string; country: string }>();
  const checkFields = scripted<LateProblems, LateFields>();
  const machine = changeProfileMachine.provide({
    actors: {
      saveProfile: saveProfile.logic,
      checkFields: checkFields.logic,
      watchProfile: fromCallback(() => undefined),
    },
  });
  const clock = new SimulatedClock();
  const flow = createActor(machine, { clock, input: { draft: null } }).start();
  flow.send({ type: 'identity.updated', isVerified });
  if (profile !== null)
    flow.send({ type: 'details.updated', details: { phone: profile.phone, country: profile.country } });
  const { container } = render(
    <ProfileSection
      flow={flow}
      profile={profile}
      profileFailed={profile === null ? { status: 'failed', reason: 'You seem to be offline.' } : null}
      emailHref="#email"
      unservedRegions={['Quebec']}
    />,
  );
  return { saveProfile, checkFields, flow, clock, container, user: userEvent.setup({ delay: null }) };
}

const button = (name: string) => screen.getByRole('button', { name });
const phone = () => screen.getByLabelText('Phone (optional)');
const country = () => screen.getByLabelText('Country of residence');

test('every screen of the machine has a view', () => {
  expect(Object.keys(profileScreens).sort()).toEqual(screensOf(changeProfileMachine));
});

describe('the profile', () => {
  test('shows what we know, with a reference to copy', async () => {
    const { container } = begin(known);
    expect(container).toHaveTextContent(/NameAda ExampleEmailada@example\.com ConfirmedChange emailPhone\+15195550123/);
    expect(container).toHaveTextContent('Country of residenceCanada');
    expect(button('Copy the customer reference')).toBeEnabled();
    await expectAccessible(container);
  });

  test('says what we don’t know, and offers to add it', () => {
    const { container } = begin(unknown);
    expect(container).toHaveTextContent(
      /Not confirmedChange emailPhoneNot provided Add phoneCountry of residenceNot provided Add country/,
    );
  });

  test('shows an unknown country as it is, and HTML as text', () => {
    const { container } = begin({ ...known, name: '<b>Ada</b>', country: 'nowhere' });
    expect(container).toHaveTextContent(/Name<b>Ada<\/b>.*Country of residencenowhere/);
  });

  test('that did not load says so', async () => {
    begin(null);
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the profile');
    await expectAccessible();
  });

  test('has its place in the page that the build draws', () => {
    render(<ProfileSection flow={null} profile={null} profileFailed={null} emailHref="#email" unservedRegions={[]} />);
    expect(screen.getByText('Country of residence')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('phone and country', () => {
  test('are added in one form, sent once, and shown with a spoken confirmation', async () => {
    const { user, saveProfile, checkFields, clock, container } = begin(unknown);
    await user.click(button('Add country'));
    expect(country()).toHaveFocus();
    expect([
      phone().getAttribute('autocomplete'),
      phone().getAttribute('type'),
      country().getAttribute('autocomplete'),
    ]).toEqual(['tel', 'tel', 'country']);
    expect(country()).toHaveAccessibleDescription(
      'We serve customers in the United States and Canada, but not yet in Quebec.',
    );
    await expectAccessible(container);
    await user.selectOptions(country(), 'Canada');
    await user.type(phone(), '(519) 555-0123{Enter}');
    await checkFields.last().resolve({});
    await user.click(button('Save profile'));
    expect([saveProfile.runs.length, saveProfile.last().input]).toEqual([
      1,
      { phone: '(519) 555-0123', country: 'CA' },
    ]);
    await saveProfile.last().resolve({ ok: true, details: { phone: '+15195550123', country: 'CA' } });
    const status = container.querySelector('p[role="status"]');
    expect(status).toHaveTextContent('Your profile is saved.');
    expect(container).toHaveTextContent(/Phone\+15195550123 Change phoneCountry of residenceCanada Change country/);
    expect(button('Change country')).toHaveFocus();
    act(() => clock.increment(10_000));
    expect(status).toBeEmptyDOMElement();
  });

  test('name the invalid field and link to it', async () => {
    const { user, saveProfile, checkFields } = begin(unknown);
    await user.click(button('Add phone'));
    expect(phone()).toHaveFocus();
    await user.selectOptions(country(), 'France');
    expect(country()).toHaveAccessibleDescription(/^We don’t serve this country yet\./);
    await user.click(button('Save profile'));
    expect(country()).toHaveFocus();
    await user.selectOptions(country(), 'United States');
    await user.type(phone(), '555{Enter}');
    await checkFields.last().resolve({ phone: 'phoneShape' });
    expect(phone()).toHaveAccessibleDescription(/^This isn’t a phone number that we know\./);
    expect(phone()).toHaveFocus();
    expect(saveProfile.runs).toEqual([]);
  });

  test('are given up, and the button that opened the form has the focus again', async () => {
    const { user } = begin(known);
    await user.click(button('Change phone'));
    await user.type(phone(), '9');
    await user.click(button('Cancel'));
    expect(button('Change phone')).toHaveFocus();
    await user.click(button('Change phone'));
    expect(phone()).toHaveValue('+15195550123');
  });

  test.each([
    ['offline', new ProblemError(problem('offline', true)), 'You seem to be offline'],
    ['timeout', new ProblemError(problem('timeout', true)), 'That took too long'],
    ['unauthenticated', new ProblemError(problem('unauthenticated')), 'Your session has expired'],
    [
      'bank_unavailable',
      new ProblemError({ code: 'bank_unavailable', retryable: true }),
      'We can’t check your country right now',
    ],
  ])('keep the input through a fault: %s', async (_, error, title) => {
    const { user, saveProfile } = begin(known);
    await user.click(button('Change country'));
    await user.selectOptions(country(), 'United States');
    await user.click(button('Save profile'));
    await saveProfile.last().reject(error);
    expect(screen.getByRole('alert')).toHaveTextContent(title);
    expect(country()).toHaveValue('US');
    await expectAccessible();
  });

  test.each([
    ['too_many_requests', {}, 'Wait a few minutes, then try again.'],
    [
      'country_verified',
      { fields: { country: 'This isn’t the country that you were verified with.' } },
      'You were verified with another country',
    ],
  ])('say why they were refused: %s', async (code, more, text) => {
    const { user, saveProfile } = begin(unknown);
    await user.click(button('Add country'));
    await user.selectOptions(country(), 'United States');
    await user.click(button('Save profile'));
    await saveProfile.last().resolve({ ok: false, reason: 'refused', problem: { code, retryable: false, ...more } });
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(country()).toHaveValue('US');
    await expectAccessible();
  });
});

test('a country that the customer was verified with is shown with the way to support, and the phone alone changes', async () => {
  const { user, saveProfile, container } = begin(known, true);
  expect(container).toHaveTextContent(
    'Your country can’t be changed once you’re verified. If you moved, contact support.',
  );
  expect(screen.queryByRole('button', { name: 'Change country' })).toBeNull();
  await user.click(button('Change phone'));
  expect(screen.queryByLabelText('Country of residence')).toBeNull();
  await user.clear(phone());
  await user.click(button('Save profile'));
  expect(saveProfile.last().input).toEqual({ phone: '', country: 'CA' });
  await saveProfile.last().resolve({ ok: true, details: { phone: null, country: 'CA' } });
  expect(button('Add phone')).toHaveFocus();
});

test('the focus stays in the section when a verified customer has added a country', async () => {
  const { user, saveProfile } = begin(unknown, true);
  await user.click(button('Add country'));
  await user.selectOptions(country(), 'Canada');
  await user.click(button('Save profile'));
  await saveProfile.last().resolve({ ok: true, details: { phone: null, country: 'CA' } });
  expect(button('Add phone')).toHaveFocus();
});
