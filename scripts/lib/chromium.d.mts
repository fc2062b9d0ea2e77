export function findChromium(): { readonly whole: string | undefined; readonly shell: string | undefined };
export function ensureChromium(): { readonly CHROMIUM_PATH: string; readonly HEADLESS_SHELL_PATH: string };
