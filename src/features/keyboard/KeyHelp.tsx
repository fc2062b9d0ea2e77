import { useSelector } from '@xstate/react';
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
}

type Keys = readonly [what: string, ...keys: readonly string[]];

const listKeys: readonly Keys[] = [
  ['Search the list', '/'],
  ['Next row', 'j'],
  ['Previous row', 'k'],
  ['Select the row', 'x'],
  ['Open the row, or what can be done with it', 'Enter'],
];

const customerKeys: readonly Keys[] = [
  ['Freeze, or lift the freeze', 'f'],
  ['Pause withdrawals, or end the pause', 'p'],
  ['End the session', 'e'],
  ['Reset two-step verification', 'r'],
  ['Request documents', 'd'],
  ['Reconnect a bank account', 'b'],
  ['Send an email again', 'm'],
  ['Reveal contact', 'v'],
  ['Reveal identity', 'i'],
];

const caseKeys: readonly Keys[] = [
  ['Claim the next case', 'n'],
  ['Open a decision', '1', '9'],
  ['Previous case', '['],
  ['Following case', ']'],
];

/** The keys of this screen, and the setting that turns them off. */
export function KeyHelp({ keyboard, places, hasList, hasCases = false, hasCustomer = false }: KeyHelpProps) {
  const isOpen = useSelector(keyboard, selectHelpIsOpen);
  const isOn = useSelector(keyboard, selectShortcutsAreOn);
  return (
    <DialogOnDemand open={isOpen} onClose={() => keyboard.send({ type: 'help.closed' })} size="wide" title="Keyboard">
      <div className={styles.parts}>
        <KeyList
          title="Everywhere"
          keys={[
            ['Search and commands', 'Ctrl', 'K'],
            ['This help', '?'],
            ['Send a decision', 'Ctrl', 'Enter'],
          ]}
        />
        <KeyList title="Go to" keys={places.map(({ label, letter }): Keys => [label, 'g', letter])} />
        {hasList && <KeyList title="In this list" keys={listKeys} />}
        {hasCustomer && <KeyList title="On this customer" keys={customerKeys} />}
        {hasCases && <KeyList title="Cases" keys={caseKeys} />}
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
