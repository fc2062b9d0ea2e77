import { useSelector } from '@xstate/react';
import { selectForm } from '#machines/staffAction/staffAction.machine.ts';
import type { ActionField } from '#machines/staffAction/staffAction.types.ts';
import { CheckboxField } from '#ui/field/CheckboxField.tsx';
import { FieldError } from '#ui/field/Field.tsx';
import { SelectField } from '#ui/field/SelectField.tsx';
import { TextAreaField } from '#ui/field/TextAreaField.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { formatTime } from '#ui/time/format.ts';
import type { ActionProps } from './ActionDialog.tsx';
import styles from './action.module.css';
import { fieldError } from './wording.ts';

export function ActionFields({ action, fields }: ActionProps & { fields: readonly ActionField[] }) {
  const values = useSelector(action, (snapshot) => selectForm(snapshot).values);
  const problems = useSelector(action, (snapshot) => selectForm(snapshot).fieldProblems);
  const draftedAt = useSelector(action, (snapshot) => selectForm(snapshot).draftedAt);
  const change = (name: string, value: string | readonly string[]) =>
    action.send({ type: 'field.changed', name, value });
  return fields.map((field) => {
    const { name, label, kind } = field;
    const value = values[name] ?? '';
    const error = fieldError(label, problems[name]);
    if (kind === 'choices')
      return (
        <Choices
          key={name}
          field={field}
          chosen={[value].flat()}
          error={error}
          onChange={(next) => change(name, next)}
        />
      );
    if (kind === 'choice')
      return (
        <SelectField
          key={name}
          label={label}
          placeholder="Choose one"
          options={field.options ?? []}
          value={String(value)}
          error={error}
          onValue={(chosen) => change(name, chosen)}
        />
      );
    if (kind === 'paragraph')
      return (
        <TextAreaField
          key={name}
          label={label}
          hint={draftedAt === null ? undefined : `Your draft of ${formatTime(draftedAt, 'dayTime')}.`}
          rows={5}
          maxLength={field.maxLength ?? 2000}
          value={String(value)}
          error={error}
          onText={(text) => change(name, text)}
        />
      );
    return (
      <TextField
        key={name}
        label={label}
        type={kind}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={String(value)}
        error={error}
        onText={(text) => change(name, text)}
      />
    );
  });
}

interface ChoicesProps {
  field: ActionField;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}

function Choices({ field: { name, label, options = [] }, chosen, error, onChange }: ChoicesProps) {
  const id = `asked-${name}`;
  return (
    <fieldset className={styles.choices} aria-describedby={error === undefined ? undefined : id}>
      <legend className={styles.legend}>{label}</legend>
      {options.map(({ value, label: text, hint }) => (
        <CheckboxField
          key={value}
          label={text}
          hint={hint}
          checked={chosen.includes(value)}
          onChecked={(isChecked) =>
            onChange(
              options.map((each) => each.value).filter((each) => (each === value ? isChecked : chosen.includes(each))),
            )
          }
        />
      ))}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
