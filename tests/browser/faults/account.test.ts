import { breakEveryCall } from './matrix.ts';
import { accountScreens } from './screens/account.ts';

await breakEveryCall(accountScreens);
