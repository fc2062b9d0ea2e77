import { recordScreens } from '../../faults/screens/records.ts';
import { breakInBrowser } from './browser-slot.ts';

await breakInBrowser(recordScreens);
