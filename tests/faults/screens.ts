import { accessScreens } from './screens/access.ts';
import { accountScreens } from './screens/account.ts';
import { moneyScreens } from './screens/money.ts';
import { recordScreens } from './screens/records.ts';
import type { Screen } from './screens/screen.ts';
import { staffScreens } from './screens/staff.ts';

export const withoutCalls: readonly string[] = ['/logout', '/learn'];

/** Every screen with external calls. A new screen is a new row; walking finds its calls. */
export const screens: readonly Screen[] = [
  ...accessScreens,
  ...recordScreens,
  ...moneyScreens,
  ...accountScreens,
  ...staffScreens,
];
