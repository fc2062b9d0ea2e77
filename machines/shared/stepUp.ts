/** An access token that may move money; kept in the machine of one flow, and nowhere else. */
export interface StepUp {
  readonly token: string;
  /** When to drop it, in ms since 1970 UTC by the clock of this browser (`Date.now`). */
  readonly useBy: number;
  /** It makes no transfers, because they are paused. */
  readonly transfersPaused?: true;
}
