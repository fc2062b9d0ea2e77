import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { CheckboxField } from '#ui/field/CheckboxField.tsx';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { MoneyField } from '#ui/field/MoneyField.tsx';
import { PasswordField } from '#ui/field/PasswordField.tsx';
import { PinField } from '#ui/field/PinField.tsx';
import { SelectField } from '#ui/field/SelectField.tsx';
import { TextAreaField } from '#ui/field/TextAreaField.tsx';
import { TextField } from '#ui/field/TextField.tsx';

const texts = { label: 'Amount', hint: 'In whole cents.', error: 'Amount: it is more than you have.' };

describe('every field ties its texts to its control', () => {
  test.each([
    ['TextField', <TextField key="f" {...texts} />],
    ['TextAreaField', <TextAreaField key="f" {...texts} />],
    ['MoneyField', <MoneyField key="f" {...texts} value="1" onText={() => undefined} />],
    ['PasswordField', <PasswordField key="f" {...texts} autoComplete="new-password" />],
    [
      'SelectField',
      <SelectField key="f" {...texts} options={[{ value: 'a', label: 'A' }]} value="a" onValue={() => undefined} />,
    ],
    ['CheckboxField', <CheckboxField key="f" {...texts} />],
  ])('%s', (_name, field) => {
    render(field);
    const control = screen.getByLabelText('Amount');
    expect(control).toBeInvalid();
    expect(control).toHaveAccessibleDescription('Amount: it is more than you have. In whole cents.');
  });

  test('without an error the field is valid and only the hint describes it', () => {
    render(<TextField label="Email" hint="We send a link." id="email" />);
    const control = screen.getByLabelText('Email');
    expect(control).toHaveAttribute('id', 'email');
    expect(control).not.toHaveAttribute('aria-invalid');
    expect(control).toHaveAccessibleDescription('We send a link.');
  });
});

test('a text field gives its text after each keystroke', async () => {
  const onText = vi.fn();
  render(<TextField label="Name" onText={onText} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Ab');
  expect(onText.mock.calls).toEqual([['A'], ['Ab']]);
});

test('a money field uses a decimal keyboard and leaves the text as it was typed', async () => {
  const onText = vi.fn();
  render(<MoneyField label="You pay" value="" onText={onText} sign="$" />);
  const control = screen.getByRole('textbox', { name: 'You pay' });
  expect(control).toHaveAttribute('inputmode', 'decimal');
  await userEvent.click(control);
  await userEvent.paste('1,234.5');
  expect(onText).toHaveBeenLastCalledWith('1,234.5');
});

test('a password is revealed and hidden by keys alone', async () => {
  const user = userEvent.setup({ delay: null });
  render(<PasswordField label="Password" autoComplete="current-password" defaultValue="secret" />);
  const control = screen.getByLabelText('Password');
  const reveal = screen.getByRole('button', { name: 'Show password' });
  expect(control).toHaveAttribute('type', 'password');
  expect(control).toHaveAttribute('autocomplete', 'current-password');
  await user.tab();
  await user.tab();
  expect(reveal).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(control).toHaveAttribute('type', 'text');
  expect(reveal).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard(' ');
  expect(control).toHaveAttribute('type', 'password');
});

test('a password that was shown is hidden again when its form is sent', async () => {
  const user = userEvent.setup({ delay: null });
  render(
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordField label="Password" autoComplete="current-password" />
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

test('a select gives the chosen value and shows its placeholder until then', async () => {
  const onValue = vi.fn();
  const options = [
    { value: 'bitcoin', label: 'Bitcoin' },
    { value: 'ethereum', label: 'Ethereum' },
  ] as const;
  render(<SelectField label="Network" options={options} value="" onValue={onValue} placeholder="Choose a network" />);
  expect(screen.getByLabelText('Network')).toHaveDisplayValue('Choose a network');
  await userEvent.selectOptions(screen.getByLabelText('Network'), 'Ethereum');
  expect(onValue).toHaveBeenCalledWith('ethereum');
});

test('a checkbox is ticked by its label', async () => {
  const onChecked = vi.fn();
  render(<CheckboxField label="I checked every character" onChecked={onChecked} />);
  await userEvent.click(screen.getByText('I checked every character'));
  expect(onChecked).toHaveBeenCalledWith(true);
});

function Code({ onComplete, error }: { onComplete: (code: string) => void; error?: string }) {
  const [code, setCode] = useState('');
  return <PinField label="Code" value={code} onText={setCode} onComplete={onComplete} error={error} />;
}

describe('PinField', () => {
  test('takes digits one by one, advances automatically and reports the full code', async () => {
    const onComplete = vi.fn();
    render(<Code onComplete={onComplete} />);
    await userEvent.click(screen.getByLabelText('Code, digit 1 of 6'));
    await userEvent.keyboard('12x3456');
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
  });

  test('takes a pasted code with spaces', async () => {
    const onComplete = vi.fn();
    render(<Code onComplete={onComplete} />);
    await userEvent.click(screen.getByLabelText('Code, digit 1 of 6'));
    await userEvent.paste('123 456');
    await waitFor(() => expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456'));
  });

  test('each box is named, accepts autofilled codes and explains its error', () => {
    render(<Code onComplete={() => undefined} error="That code did not match." />);
    const boxes = screen.getAllByRole('textbox');
    expect(boxes).toHaveLength(6);
    for (const box of boxes) {
      expect(box).toHaveAttribute('autocomplete', 'one-time-code');
      // HTML allows codes in text, and a keypad for it.
      expect(box).toHaveAttribute('type', 'text');
      expect(box).toHaveAttribute('inputmode', 'numeric');
      expect(box).toBeInvalid();
      expect(box).toHaveAccessibleDescription('That code did not match.');
    }
  });
});

describe('ErrorSummary', () => {
  const errors = [{ fieldId: 'email', message: 'Email: it has no @' }];

  test('takes the focus once and links to the field', async () => {
    const { rerender } = render(
      <>
        <ErrorSummary errors={errors} />
        <TextField id="email" label="Email" />
      </>,
    );
    expect(screen.getByRole('region', { name: 'Check the marked fields' })).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'Email: it has no @' }));
    expect(screen.getByLabelText('Email')).toHaveFocus();
    rerender(
      <>
        <ErrorSummary errors={[...errors]} />
        <TextField id="email" label="Email" />
      </>,
    );
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  test('is not there without errors', () => {
    const { container } = render(<ErrorSummary errors={[]} />);
    expect(container).toBeEmptyDOMElement();
  });
});
