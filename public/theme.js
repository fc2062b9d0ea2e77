// Runs before the first paint, so that a dark page never flashes light. An external file: the content policy allows no inline script.
// In the app, the preferences machine takes over; the other pages of this site follow the choice made there.
(() => {
  noteInvitation();
  const page = document.documentElement;
  const { start, style, scripts, frame } = document.currentScript.dataset;
  // An address may name the theme.
  if (page.dataset.themeFrom === 'address') return;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let isDark = false;
    try {
      isDark =
        localStorage.getItem('themeSource') === 'system' ? system.matches : localStorage.getItem('theme') === '1';
    } catch {
      // Without storage there is no choice to follow.
    }
    page.dataset.theme = isDark ? '1' : '0';
  };
  apply();
  noteReader();
  const files = (scripts ?? '').split(' ').filter(Boolean);
  const loadAll = () => load(start, style, files);
  // A customer's frame is painted for customers only.
  if (start && frame !== undefined && page.dataset.reader !== 'customer') loadAll();
  else if (start) afterFirstPaint(loadAll);
  else if (files.length > 0) inTurns(files.map(request));
  // Styles show the part of a list that the address names.
  if (start) page.dataset.query = location.search;
  if (start) addEventListener('click', switchTheme);
  if (page.dataset.themeFrom !== 'choice') return;
  addEventListener('storage', apply);
  system.addEventListener('change', apply);

  // Saves the referral code of an address (`/?ref=K7QM4TXF`) with what is typed to open an account, so that it is in the form however the visitor gets
  // there: also by a link that was pressed before the app came. As it is, and with those before it: the form checks whether one can be a code.
  function noteInvitation() {
    const code = new URLSearchParams(location.search).get('ref');
    if (!code) return;
    try {
      const saved = JSON.parse(sessionStorage.getItem('signUp'));
      sessionStorage.setItem(
        'signUp',
        JSON.stringify({ ...saved, invitations: `${code}\n${saved?.invitations ?? ''}`.slice(0, 200) }),
      );
    } catch {
      // What is saved there cannot be read, or there is no storage. A visit goes on without a code.
    }
  }

  // A page that was drawn at the build has the words for customers too: who reads is found as the app will, from what a sign-in has left here.
  function noteReader() {
    try {
      if (sessionStorage.getItem('ut') !== null) page.dataset.reader = 'customer';
      else if (localStorage.getItem('f_at') !== null) page.dataset.reader = 'unknown';
    } catch {
      // Without storage nobody is signed in.
    }
  }

  // Both controls of the theme work before the app is there. An app that has started and is not drawn yet hears of it as of another tab's choice.
  function switchTheme({ target }) {
    if (page.dataset.live !== undefined) return removeEventListener('click', switchTheme);
    const { name, checked } = target.closest?.('button, input') ?? {};
    if (name !== 'theme' && name !== 'system-theme') return;
    try {
      if (name === 'theme') localStorage.setItem('theme', page.dataset.theme === '1' ? '0' : '1');
      if (checked) localStorage.setItem('themeSource', 'system');
      else localStorage.removeItem('themeSource');
    } catch {
      return;
    }
    apply();
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  }

  // A page that was drawn at the build is read first; what makes it live comes once it is painted.
  function afterFirstPaint(act) {
    if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')) {
      addEventListener('load', act, { once: true });
      return;
    }
    const observer = new PerformanceObserver((list) => {
      if (!list.getEntriesByName('first-contentful-paint').length) return;
      observer.disconnect();
      act();
    });
    observer.observe({ type: 'paint', buffered: true });
  }

  // An open page comes with the rules of its first view. The whole sheet must be there before the app draws anything else.
  function load(start, style, scripts) {
    const run = () => import(start).catch(showUnloaded);
    const begin = () => {
      if (!style) return void run();
      const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: style, crossOrigin: '' });
      sheet.onload = sheet.onerror = run;
      document.head.append(sheet);
    };
    inTurns([...[start, ...scripts].map(request), begin]);
  }

  // Into the browser's cache, from which the app imports it. Not as a module: Chromium never loads one again that failed once.
  function request(file) {
    return () =>
      void fetch(file)
        .then((reply) => reply.arrayBuffer())
        .catch(() => undefined);
  }

  // Each in a task of its own: to request all at once takes a slow phone a tenth of a second. By messages: browsers put timers off.
  function inTurns(steps) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      steps.shift()();
      if (steps.length > 0) port2.postMessage(null);
    };
    port2.postMessage(null);
  }

  // An open page can be read without the app. A frame without it would seem to load for ever.
  function showUnloaded(error) {
    const instead = document.getElementById('unloaded');
    if (instead === null) throw error;
    const root = document.getElementById('root');
    delete root.dataset.frame;
    root.replaceChildren(instead.content);
    addEventListener('online', () => location.reload(), { once: true });
  }
})();
