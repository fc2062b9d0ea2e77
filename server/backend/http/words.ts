/** `1 second`, `24 seconds`, `10 minutes`: a wait as people say it. */
export const inSeconds = (seconds: number): string =>
  seconds < 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`;
