/** Only what tests use; the package has no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(
      html: string,
      options?: {
        readonly url?: string;
        readonly runScripts?: 'outside-only';
        readonly contentType?: 'application/xml';
      },
    );
    readonly window: Window & typeof globalThis & { eval(script: string): unknown };
  }
}
