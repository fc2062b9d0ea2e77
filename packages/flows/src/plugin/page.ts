/** What the page of the viewer is told of its project. */
export interface PageSettings {
  readonly title: string;
  /** The path of the viewer, without a slash at its end. */
  readonly base: string;
  /** The address of the app. */
  readonly home: string;
  /** The address of the module that finds the project's machines. */
  readonly machines: string;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page of the viewer. It asks this origin alone. */
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
