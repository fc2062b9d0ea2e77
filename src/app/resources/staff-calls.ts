/** Staff's calls in the table of their resources, as one chunk that loads with the first of them. */
export { requestFaultOf } from './open-calls.ts';
