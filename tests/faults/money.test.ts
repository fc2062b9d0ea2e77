import { breakInDocument } from './document-slot.tsx';
import { moneyScreens } from './screens/money.ts';

await breakInDocument(moneyScreens);
