export const caseAddress = (id: string): string => `/admin/queue/${id}`;

/** The case id in the path. */
export const caseIn = (path: string): string => path.split('/')[3] ?? '';
