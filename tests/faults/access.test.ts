import { breakInDocument } from './document-slot.tsx';
import { accessScreens } from './screens/access.ts';

await breakInDocument(accessScreens);
