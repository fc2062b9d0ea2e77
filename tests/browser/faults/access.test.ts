import { breakEveryCall } from './matrix.ts';
import { accessScreens } from './screens/access.ts';

await breakEveryCall(accessScreens);
