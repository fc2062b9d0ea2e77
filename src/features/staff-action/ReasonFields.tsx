import { otherReason, shortestNote } from '#domain/staff/reasons.ts';
import { SelectField } from '#ui/field/SelectField.tsx';
import { TextAreaField } from '#ui/field/TextAreaField.tsx';
import { formatTime } from '#ui/time/format.ts';
import { choiceError, reasonError } from './wording.ts';

interface ReasonFieldsProps {
  /** The choices; null for a free text. */
  reasons: readonly string[] | null;
  isOptional: boolean;
  choice: string;
  note: string;
  /** When the draft behind these fields was saved, in ms. */
  draftedAt?: number | null;
  problems: { readonly choice?: string; readonly reason?: string };
  onChoice: (choice: string) => void;
  onNote: (note: string) => void;
}

/** The reason: from a list, with a note, or in the user's own words. */
export const ReasonFields = ({
  reasons,
  isOptional,
  choice,
  note,
  draftedAt = null,
  problems,
  onChoice,
  onNote,
}: ReasonFieldsProps) => (
  <>
    {reasons && (
      <SelectField
        label="Reason"
        placeholder="Choose a reason"
        options={[...reasons, otherReason].map((each) => ({ value: each, label: each }))}
        value={choice}
        error={choiceError(problems.choice)}
        onValue={onChoice}
      />
    )}
    <TextAreaField
      label={reasons ? 'Note' : 'Reason'}
      aside={isOptional ? 'Optional' : reasons ? `At least ${shortestNote} characters` : undefined}
      hint={
        draftedAt === null
          ? 'Kept in the audit log.'
          : `Your draft of ${formatTime(draftedAt, 'dayTime')}. Kept in the audit log once you confirm.`
      }
      rows={3}
      maxLength={1000}
      value={note}
      error={reasonError(problems.reason)}
      onText={onNote}
    />
  </>
);
