import { useSelector } from '@xstate/react';
import { selectFollowsSystem } from '#machines/preferences/preferences.machine.ts';
import { useApp, useIsHydrating } from '../hooks/app.ts';
import styles from './system-theme.module.css';

/** HTML forbids `aria-checked` on a checkbox, but the linter requires it for this role. */
const asSwitch = { role: 'switch' };

export function SystemTheme() {
  const preferences = useApp().actor('preferences');
  const chosen = useSelector(preferences, selectFollowsSystem);
  const follows = useIsHydrating() ? false : chosen;
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        // `public/theme.js` looks for this name, as for the button's.
        name="system-theme"
        {...asSwitch}
        checked={follows}
        onChange={() => preferences.send({ type: 'following.toggled' })}
      />
      Use system theme
    </label>
  );
}
