export function filesBelow(folder: string): string[];
export function compressBuild(dist: string): Promise<unknown>;
