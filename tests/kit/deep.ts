/** The parts of `npm run test:deep`; see `docs/testing.md`. */
export type DeepPart = 'databases' | 'faults' | 'seeds' | 'variants' | 'crashes' | 'engines';

const parts = new Set((process.env.TEST_DEEP ?? '').split(','));

export const isDeep = (part: DeepPart): boolean => parts.has(part);

/** The number of random inputs, ten times as many in the deep run. */
export const runs = (usual: number): number => (isDeep('seeds') ? 10 * usual : usual);

/** All variants in the deep run, otherwise the first. */
export const inDepth = <Way>(part: DeepPart, [usual, ...others]: readonly [Way, ...Way[]]): readonly [Way, ...Way[]] =>
  isDeep(part) ? [usual, ...others] : [usual];
