export declare const contentAt: (revision: string, path: string, folder: string) => string | null;
export declare const filesAt: (revision: string, target: string, folder: string) => void;
export declare const isUnchangedSince: (revision: string, paths: readonly string[], folder: string) => boolean;
export declare const earlierRevision: (folder: string) => string | null;
export declare const commitOf: (folder: string) => string | null;
