/** The page of a case. */
export const caseAddress = (id: string): string => `/admin/queue/${id}`;

/** The id in the path of such a page. */
export const caseIn = (path: string): string => path.split('/')[3] ?? '';
