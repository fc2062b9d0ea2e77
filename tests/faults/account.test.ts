import { breakInDocument } from './document-slot.tsx';
import { accountScreens } from './screens/account.ts';

await breakInDocument(accountScreens);
