const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
};

/** The media type of a file by its name. */
export const typeOf = (path: string): string => types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
