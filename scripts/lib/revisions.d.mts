export declare const fileAt: (revision: string, path: string, folder: string) => string | null;
export declare const contentAt: (revision: string, path: string, folder: string) => string | null;
export declare const earlierRevision: (path: string, folder: string) => string | null;
