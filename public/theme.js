// Runs before the first paint, so that a dark page never flashes light. An external file: the content policy allows no inline script.
// In the app, the preferences machine takes over; the other pages of this site follow the choice made there.
(() => {
  const page = document.documentElement;
  // An address may name the theme.
  if (page.dataset.themeFrom === 'address') return;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let isDark = false;
    try {
      isDark = localStorage.getItem('themeSource') === 'system' ? system.matches : localStorage.getItem('theme') === '1';
    } catch {
      // Without storage there is no choice to follow.
    }
    page.dataset.theme = isDark ? '1' : '0';
  };
  apply();
  if (page.dataset.themeFrom !== 'choice') return;
  addEventListener('storage', apply);
  system.addEventListener('change', apply);
})();
