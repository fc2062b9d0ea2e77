/** The file of a read call: its path below `/backend`, and its name. */
export const fileOf = (path: string) => ({ path: `${path}.csv`, name: `${path.split('/').at(-1)}.csv` });
