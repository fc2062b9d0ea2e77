import { accountScreens } from '../../faults/screens/account.ts';
import { breakInBrowser } from './browser-slot.ts';

await breakInBrowser(accountScreens);
