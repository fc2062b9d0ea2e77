import { moneyScreens } from '../../faults/screens/money.ts';
import { breakInBrowser } from './browser-slot.ts';

await breakInBrowser(moneyScreens);
