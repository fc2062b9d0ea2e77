import { staff } from '../staff/access.ts';

/** Who can search and read how current the records are: the right `readCustomers`. */
export const readers = staff;
