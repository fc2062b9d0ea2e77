import { useSelector } from '@xstate/react';
import { selectFollowsSystem, selectIsDark } from '#machines/preferences/preferences.machine.ts';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { Segmented } from '#ui/tabs/Segmented.tsx';
import type { PreferencesProps } from './props.ts';

const options = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Light, dark, or the system's. */
export function ThemeSection({ preferences }: PreferencesProps) {
  const follows = useSelector(preferences, selectFollowsSystem);
  const isDark = useSelector(preferences, selectIsDark);
  const shown = isDark ? '1' : '0';
  return (
    <SettingsSection id="theme" title="Theme" about="For this browser.">
      <Segmented
        label="Theme"
        wide
        options={options}
        value={follows ? 'system' : isDark ? 'dark' : 'light'}
        onValue={(value) =>
          preferences.send(
            value === 'system'
              ? { type: 'theme.chosen', theme: shown, followsSystem: true }
              : { type: 'theme.chosen', theme: value === 'dark' ? '1' : '0', followsSystem: false },
          )
        }
      />
    </SettingsSection>
  );
}
