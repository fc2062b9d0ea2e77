export function keepInstalled(folder: string, change: () => void): void;
