/** Project settings for the viewer's page. */
export interface PageSettings {
  readonly title: string;
  /** The viewer's path, without a trailing slash. */
  readonly base: string;
  /** The app's URL; null without one. */
  readonly home: string | null;
  /** The URL of the module that finds machines; null if the server has charts alone. */
  readonly machines: string | null;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The viewer's page. It connects only to this origin. */
export const pageOf = (settings: PageSettings): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${escaped(settings.title)}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${escaped(settings.base)}/viewer.css" />
  </head>
  <body>
    <div id="root"></div>
    <script type="application/json" id="settings">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>
    <script type="module" src="${escaped(settings.base)}/viewer.js"></script>
  </body>
</html>
`;
