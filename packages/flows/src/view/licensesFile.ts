/**
 * The file that lies beside the viewer and names the packages that are in it, with their licenses.
 */
export const licensesFile = 'licenses.txt';
