/** An access token that may move money; kept in the machine of one flow, and nowhere else. */
export interface StepUp {
  readonly token: string;
  /** When to discard it, in ms since 1970 UTC by this browser's clock. */
  readonly useBy: number;
}
