// Runs before the first paint, so that a dark page never flashes light. An external file: the content policy allows no inline script.
try {
  document.documentElement.dataset.theme = localStorage.getItem('theme') === '1' ? '1' : '0';
} catch {
  document.documentElement.dataset.theme = '0';
}
