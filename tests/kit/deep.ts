/** What `npm run test:deep` runs in every way, where `npm test` runs it in one. `docs/testing.md` says by which rule. */
export type DeepPart = 'databases' | 'faults' | 'seeds' | 'variants' | 'crashes' | 'engines';

const parts = new Set((process.env.TEST_DEEP ?? '').split(','));

/** Whether this run is that part of the deep one. */
export const isDeep = (part: DeepPart): boolean => parts.has(part);

/** How many random inputs a property is tried with: ten times as many in the deep run. */
export const runs = (usual: number): number => (isDeep('seeds') ? 10 * usual : usual);

/** All of them in the deep run, the first alone otherwise. */
export const inDepth = <Way>(part: DeepPart, [usual, ...others]: readonly [Way, ...Way[]]): readonly [Way, ...Way[]] =>
  isDeep(part) ? [usual, ...others] : [usual];
