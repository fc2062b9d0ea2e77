// Runs before the first paint, so that a dark page never flashes light. The app keeps the same key up to date.
try {
  document.documentElement.dataset.theme = localStorage.getItem('theme') === '1' ? '1' : '0';
} catch {
  // A browser that forbids storage shows the default.
}
