/** License notices, next to the viewer's files. */
export const licensesFile = 'licenses.txt';
