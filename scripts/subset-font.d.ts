declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2';
    /** The range to which each axis of a variable font is limited. */
    readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  }
  /** The font with the letters of a text alone. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
