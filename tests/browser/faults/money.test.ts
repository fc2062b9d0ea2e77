import { breakEveryCall } from './matrix.ts';
import { moneyScreens } from './screens/money.ts';

await breakEveryCall(moneyScreens);
