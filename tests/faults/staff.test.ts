import { breakInDocument } from './document-slot.tsx';
import { staffScreens } from './screens/staff.ts';

await breakInDocument(staffScreens, 'staffed');
