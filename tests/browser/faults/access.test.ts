import { accessScreens } from '../../faults/screens/access.ts';
import { breakInBrowser } from './browser-slot.ts';

await breakInBrowser(accessScreens);
