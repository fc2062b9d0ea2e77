/** Such as `1 second`, `24 seconds`, `10 minutes`. */
export const inSeconds = (seconds: number): string =>
  seconds < 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`;
