import { breakEveryCall } from './matrix.ts';
import { staffScreens } from './screens/staff.ts';

await breakEveryCall(staffScreens, 'staffed');
