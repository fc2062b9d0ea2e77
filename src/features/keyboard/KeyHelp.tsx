import { useSelector } from '@xstate/react';
import { caseKeys, customerKeys, goKey, helpKey, listKeys, recordKeys } from '#domain/staff/keys.ts';
import type { StaffPlace } from '#domain/staff/places.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { selectHelpIsOpen, selectShortcutsAreOn } from '#machines/keyboard/keyboard.machine.ts';
import { DialogOnDemand } from '#ui/dialog/DialogOnDemand.tsx';
import { CheckboxField } from '#ui/field/CheckboxField.tsx';
import { Heading } from '#ui/text/Text.tsx';
import styles from './keys.module.css';

export interface KeyHelpProps {
  keyboard: FlowRefs['keyboard'];
  /** The pages that the user can open. */
  places: readonly StaffPlace[];
  hasList: boolean;
  hasCustomer?: boolean;
  /** The page shows the queue, or a case. */
  hasCases?: boolean;
  /** A trade or a transfer can be explained. */
  hasRecord?: boolean;
}

type Keys = readonly [what: string, ...keys: readonly string[]];

type Words<Of> = Readonly<Record<keyof Of, string>>;

const listWords: Words<typeof listKeys> = {
  search: 'Search the list',
  next: 'Next row',
  previous: 'Previous row',
  select: 'Select the row',
};
const customerWords: Words<typeof customerKeys> = {
  freeze: 'Freeze, or lift the freeze',
  pause: 'Pause withdrawals, or end the pause',
  sessions: 'End the session',
  factors: 'Reset two-step verification',
  documents: 'Request documents',
  phone: 'Change the phone number',
  name: 'Change the display name',
  bankAccount: 'Reconnect a bank account',
  mail: 'Send an email again',
  contact: 'Reveal contact',
  identity: 'Reveal identity',
};
const caseWords: Words<typeof caseKeys> = {
  next: 'Claim the next case',
  before: 'Previous case',
  after: 'Following case',
};
const recordWords: Words<typeof recordKeys> = { copy: 'Copy the answer for the customer' };

const linesOf = <Of extends Readonly<Record<string, string>>>(keys: Of, words: Words<Of>): readonly Keys[] =>
  Object.entries(keys).map(([name, key]) => [words[name as keyof Of], key]);

/** The keys of this screen, and the setting that turns them off. */
export function KeyHelp({ keyboard, places, hasList, ...more }: KeyHelpProps) {
  const { hasCases = false, hasCustomer = false, hasRecord = false } = more;
  const isOpen = useSelector(keyboard, selectHelpIsOpen);
  const isOn = useSelector(keyboard, selectShortcutsAreOn);
  return (
    <DialogOnDemand open={isOpen} onClose={() => keyboard.send({ type: 'help.closed' })} size="wide" title="Keyboard">
      <div className={styles.parts}>
        <KeyList
          title="Everywhere"
          keys={[
            ['Search and commands', 'Ctrl', 'K'],
            ['This help', helpKey],
            ['Send a decision', 'Ctrl', 'Enter'],
          ]}
        />
        <KeyList title="Go to" keys={places.map(({ label, letter }): Keys => [label, goKey, letter])} />
        {hasList && (
          <KeyList
            title="In this list"
            keys={[...linesOf(listKeys, listWords), ['Open the row, or what can be done with it', 'Enter']]}
          />
        )}
        {hasCustomer && <KeyList title="On this customer" keys={linesOf(customerKeys, customerWords)} />}
        {hasCases && <KeyList title="Cases" keys={[...linesOf(caseKeys, caseWords), ['Open a decision', '1', '9']]} />}
        {hasRecord && <KeyList title="In an open record" keys={linesOf(recordKeys, recordWords)} />}
      </div>
      <CheckboxField
        label="Use keys without Ctrl"
        hint="Such keys work outside of fields only. Turn them off if you press them by accident, as with speech input."
        checked={isOn}
        onChecked={() => keyboard.send({ type: 'shortcuts.toggled' })}
      />
    </DialogOnDemand>
  );
}

const KeyList = ({ title, keys }: { title: string; keys: readonly Keys[] }) => (
  <section>
    <Heading level={3}>{title}</Heading>
    <dl className={styles.keys}>
      {keys.map(([what, ...each]) => (
        <div key={what} className={styles.pair}>
          <dt>{what}</dt>
          <dd>
            {each.map((key) => (
              <kbd key={key} className={styles.key}>
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
