import { accessScreens } from './screens/access.ts';
import { accountScreens } from './screens/account.ts';
import { moneyScreens } from './screens/money.ts';
import { recordScreens } from './screens/records.ts';
import type { Screen } from './screens/screen.ts';
import { staffScreens } from './screens/staff.ts';

/** Pages that call nobody. */
export const withoutCalls: readonly string[] = ['/logout', '/learn'];

/** Every screen with outside calls. A new screen is a new row in one of these lists; its calls are found by walking. */
export const screens: readonly Screen[] = [...accessScreens, ...recordScreens, ...moneyScreens, ...accountScreens, ...staffScreens];
