import { expect, test } from 'vitest';
import { refusal } from '#machines/shared/cases.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { sampleStaffSignIn } from '#machines/shared/staffSamples.ts';
import {
  sampleInvitation,
  sampleSecret,
  sampleStaffCodes,
  staffInvitationCases,
} from '#machines/staffInvitation/staffInvitation.cases.ts';
import { selectInvitation, staffInvitationMachine } from '#machines/staffInvitation/staffInvitation.machine.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(staffInvitationMachine, staffInvitationCases);

const password = 'tin-kettle-4-moons';

/** The secret is scanned and the first code typed. */
const scanned = () =>
  story(staffInvitationMachine, { token: 'invitation-token' })
    .resolve('readInvitation', { ok: true, invitation: sampleInvitation })
    .send({ type: 'password.changed', password }, { type: 'form.submitted' })
    .resolve('startAuthenticator', { ok: true, secret: sampleSecret })
    .send({ type: 'digits.changed', digits: '402913' });

test('an invitation becomes a session, once the recovery codes are saved', () => {
  const flow = scanned();
  expect(selectInvitation(flow.snapshot)).toEqual(sampleInvitation);
  expect(flow.inputOf('acceptInvitation')).toEqual({ token: 'invitation-token', password, otp: '402913' });
  flow.resolve('acceptInvitation', { ok: true, accepted: { signedIn: sampleStaffSignIn, codes: sampleStaffCodes } });
  expect([flow.state, flow.snapshot.context.password]).toEqual(['showingCodes', '']);
  flow.send(
    { type: 'codes.downloadRequested' },
    { type: 'codes.saved' },
    { type: 'typedCode.changed', text: 'other' },
    { type: 'code.submitted' },
  );
  expect([flow.state, selectProblem(flow.snapshot)?.code]).toEqual(['confirmingCodes', 'codeUnknown']);
  flow.send({ type: 'typedCode.changed', text: sampleStaffCodes[1] }, { type: 'code.submitted' });
  expect(flow.inputOf('confirmCodes')).toEqual({ token: 'staff-token', code: sampleStaffCodes[1] });
  expect(flow.resolve('confirmCodes', { ok: true }).snapshot.output).toEqual(sampleStaffSignIn);
});

test('a wrong code keeps the password and the secret', () => {
  const flow = scanned().resolve('acceptInvitation', refusal('wrong', { code: 'code_wrong', retryable: false }));
  expect([
    flow.state,
    flow.snapshot.context.digits,
    flow.snapshot.context.password,
    flow.snapshot.context.secret,
  ]).toEqual([...['scanning', '', password], sampleSecret]);
});

test('a password that the server refuses is chosen anew, with its reason at the field', () => {
  const flow = scanned().resolve(
    'acceptInvitation',
    refusal('passwordRefused', {
      code: 'invalid_input',
      retryable: false,
      fields: { password: 'Choose another password.' },
    }),
  );
  expect([flow.state, flow.snapshot.context.fieldProblems]).toEqual([
    'choosingPassword',
    { password: 'Choose another password.' },
  ]);
});

test('a link that ends meanwhile ends the flow with its own screen', () => {
  expect(scanned().resolve('acceptInvitation', refusal('linkExpired')).state).toBe('linkExpired');
  expect(story(staffInvitationMachine, { token: '' }).state).toBe('linkUnknown');
});
