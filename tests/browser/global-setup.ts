export { provideSnapshot as default } from '../server/snapshot.ts';
