import { Tabs as ArkTabs } from '@ark-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabsProps<Value extends string> {
  label: string;
  tabs: ReadonlyArray<{ value: Value; label: ReactNode; content: ReactNode; disabled?: boolean }>;
  value: Value;
  onValue: (value: Value) => void;
}

/** Views of one subject, one at a time. Hidden panels are not mounted. */
export function Tabs<Value extends string>({ label, tabs, value, onValue }: TabsProps<Value>) {
  return (
    <ArkTabs.Root
      className={styles.tabs}
      value={value}
      lazyMount
      unmountOnExit
      onValueChange={(details) => onValue(details.value as Value)}
    >
      <ArkTabs.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <ArkTabs.Trigger key={tab.value} value={tab.value} disabled={tab.disabled} className={styles.tab}>
            {tab.label}
          </ArkTabs.Trigger>
        ))}
      </ArkTabs.List>
      {tabs.map((tab) => (
        <ArkTabs.Content key={tab.value} value={tab.value}>
          {tab.content}
        </ArkTabs.Content>
      ))}
    </ArkTabs.Root>
  );
}
