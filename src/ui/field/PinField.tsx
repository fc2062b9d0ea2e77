import { PinInput } from '@ark-ui/react/pin-input';
import { type ClipboardEvent, type KeyboardEvent, type SyntheticEvent, useId } from 'react';
import { foldTyped } from '#domain/money/typedText.ts';
import { part } from '../part.ts';
import { FieldError, FieldHint, type FieldTexts, useField } from './Field.tsx';
import styles from './field.module.css';

export interface PinFieldProps extends FieldTexts {
  /** Part of each box's name: "Code from the email, digit 1 of 6". */
  label: string;
  value: string;
  onText: (digits: string) => void;
  /** Called once all digits are in, whether typed, pasted or autofilled. */
  onComplete?: (code: string) => void;
  /** The id of a description elsewhere. */
  describedBy?: string;
  length?: number;
  disabled?: boolean;
  /** While the code is checked, the field keeps its focus and digits. */
  readOnly?: boolean;
  autoFocus?: boolean;
}

const digitsOf = (text: string) => foldTyped(text).replace(/\D/g, '');

/** Ark submits through its hidden input, which we leave out. */
const submitOnEnter = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) =>
  key === 'Enter' && currentTarget.closest('form')?.requestSubmit();

const typedDigit = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || key.length > 1 ? '' : digitsOf(key);

/**
 * A one-time code, one box per digit. Input into a full field replaces the whole code; spaces and
 * dashes in a pasted code are dropped.
 */
export function PinField({
  label,
  hint,
  error,
  aside,
  id,
  value,
  describedBy,
  onText,
  onComplete,
  length = 6,
  disabled,
  readOnly,
  autoFocus,
}: PinFieldProps) {
  const root = useId();
  const firstId = id ?? `${root}-0`;
  const { controlProps, hintId, errorId } = useField({ id: firstId, hint, error });
  const description = [controlProps['aria-describedby'], describedBy].filter(Boolean).join(' ') || undefined;
  const boxes = Array.from({ length }, (_, index) => index);
  /** Ark would change only the focused box, completing a wrong code, and ignore repeated digits. */
  const startOver = (event: SyntheticEvent<HTMLElement>, text: string) => {
    const digits = digitsOf(text).slice(0, length);
    if (digits === '' || value.length < length || readOnly || disabled) return;
    event.preventDefault();
    event.stopPropagation();
    onText(digits);
    event.currentTarget.querySelectorAll('input')[Math.min(digits.length, length - 1)]?.focus();
  };
  return (
    <PinInput.Root
      {...part('pin-field', error ? 'invalid' : 'valid')}
      className={styles.field}
      ids={{ input: (index) => (index === '0' ? firstId : `${root}-${index}`) }}
      otp
      type="numeric"
      placeholder=""
      count={length}
      value={boxes.map((index) => value[index] ?? '')}
      disabled={disabled}
      readOnly={readOnly}
      autoFocus={autoFocus}
      invalid={Boolean(error)}
      translations={{ inputLabel: (index, total) => `${label}, digit ${index + 1} of ${total}` }}
      sanitizeValue={digitsOf}
      onValueChange={(details) => onText(digitsOf(details.valueAsString))}
      onKeyDown={submitOnEnter}
      onValueComplete={(details) => onComplete?.(details.valueAsString)}
    >
      <div className={styles.top}>
        {/* Ark's label points at its hidden input, which we leave out. */}
        <label htmlFor={firstId} className={styles.label}>
          {label}
        </label>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      <PinInput.Control
        className={styles.pins}
        onKeyDownCapture={(event) => startOver(event, typedDigit(event))}
        onBeforeInputCapture={(event) => startOver(event, (event.nativeEvent as InputEvent).data ?? '')}
        onPasteCapture={(event: ClipboardEvent<HTMLElement>) =>
          startOver(event, event.clipboardData.getData('text/plain'))
        }
      >
        {boxes.map((index) => (
          <PinInput.Input
            key={index}
            index={index}
            className={styles.pin}
            // Ark's `tel` takes no one-time codes; the keypad follows `inputmode`.
            type="text"
            // Read the description once, not with every digit.
            aria-describedby={index === 0 ? description : error ? errorId : undefined}
            aria-invalid={controlProps['aria-invalid']}
          />
        ))}
      </PinInput.Control>
      <FieldError id={errorId} saysError>
        {error}
      </FieldError>
      <FieldHint id={hintId}>{hint}</FieldHint>
    </PinInput.Root>
  );
}
