export function filesBelow(folder: string): string[];
export function compressBuild(dist: string, quality?: number): Promise<unknown>;
