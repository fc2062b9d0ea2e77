import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { InviterCode, inviterCodeScreens } from '#features/referral/InviterCode.tsx';
import { type AddInviterCodeResult, inviterCodeMachine } from '#machines/inviterCode/inviterCode.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

function begin(until: number | null = Date.UTC(2026, 11, 23, 12)) {
  const addCode = scripted<AddInviterCodeResult, { code: string }>();
  const machine = inviterCodeMachine.provide({
    actors: { addCode: addCode.logic, watchDeadline: fromCallback(() => undefined) },
  });
  const flow = createActor(machine).start();
  const { container } = render(<InviterCode flow={flow} />);
  act(() => flow.send({ type: 'deadline.updated', until }));
  const user = userEvent.setup({ delay: null });
  return {
    ...{ addCode, container, user },
    add: async (code: string) => {
      await user.type(field(), code);
      await user.click(screen.getByRole('button', { name: 'Add code' }));
    },
  };
}
const field = () => screen.getByLabelText('Their referral code');

test('every screen of the machine has a view', () => {
  expect(Object.keys(inviterCodeScreens).sort()).toEqual(screensOf(inviterCodeMachine));
});

test('where no code can be added there is nothing', () => {
  expect(begin(null).container).toHaveTextContent('');
});

test('the form shows the deadline, and what the inviter will see, and the code is added', async () => {
  const { container, add, addCode, user } = begin();
  expect(container).toHaveTextContent(
    /Were you invited\?Add the code of the person who invited you until Dec 23, 2026, .*but not your name or email\./,
  );
  await expectAccessible(container);
  await add('k7qm-4txf');
  expect(addCode.last().input).toEqual({ code: 'k7qm-4txf' });
  await addCode.last().resolve({ ok: true });
  expect(screen.getByRole('heading', { name: 'Code added' })).toHaveFocus();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(container).toHaveTextContent('');
});

test('without a code nothing is sent, and the focus goes to the field', async () => {
  const { add, addCode } = begin();
  await add(' ');
  expect(field()).toHaveAccessibleDescription(/Enter the code\./);
  expect(field()).toHaveFocus();
  expect(addCode.runs).toHaveLength(0);
});

test('the server’s sentence is at the field', async () => {
  const { container, add, addCode } = begin();
  await add('K7QM4TXF');
  const said = 'Nobody has this code. Check it with the person who invited you.';
  await addCode
    .last()
    .resolve({ ok: false, reason: 'refused', problem: { ...problem('unknown_code'), fields: { code: said } } });
  expect(field()).toHaveAccessibleDescription(new RegExp(said));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await expectAccessible(container);
});

test('a fault leaves open whether it was added', async () => {
  const { add, addCode } = begin();
  await add('K7QM4TXF');
  await addCode.last().reject(new ProblemError(problem('timeout', true)));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'We don’t know yet whether the code was added. Adding it again does no harm.',
  );
  expect(field()).toHaveValue('K7QM4TXF');
});

test.each([
  ['already_invited', 'You have a referral code already'],
  ['code_too_late', 'The time to add a code is over'],
])('no other code helps after %s', async (code, title) => {
  const { container, add, addCode } = begin();
  await add('K7QM4TXF');
  await addCode.last().resolve({ ok: false, reason: 'closed', problem: problem(code) });
  expect(screen.getByRole('heading', { name: 'The code wasn’t added' })).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent(title);
  await expectAccessible(container);
});
