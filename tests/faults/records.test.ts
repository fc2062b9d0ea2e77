import { breakInDocument } from './document-slot.tsx';
import { recordScreens } from './screens/records.ts';

await breakInDocument(recordScreens);
