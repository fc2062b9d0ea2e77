/** May move money; kept only in one flow's machine. */
export interface StepUp {
  readonly token: string;
  /** Drop it then; ms since 1970 UTC by this browser's clock (`Date.now`). */
  readonly useBy: number;
  /** Transfers are paused, so it allows none. */
  readonly transfersPaused?: true;
}
