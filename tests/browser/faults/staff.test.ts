import { staffScreens } from '../../faults/screens/staff.ts';
import { breakInBrowser } from './browser-slot.ts';

await breakInBrowser(staffScreens, 'staffed');
