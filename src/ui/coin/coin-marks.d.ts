/** Made by the build out of the icon set: see `vite.config.ts`. */
declare module 'virtual:coin-marks' {
  /** By a coin's code, the outlines of its mark on a field of 24 by 24. */
  export const coinMarks: Readonly<Record<string, readonly string[]>>;
}
