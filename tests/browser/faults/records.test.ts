import { breakEveryCall } from './matrix.ts';
import { recordScreens } from './screens/records.ts';

await breakEveryCall(recordScreens);
