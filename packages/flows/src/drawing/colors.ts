/** Colors by custom property. Pages define their own values; files use these. */
const light = {
  '--paper': '#fbfaf7',
  '--sheet': '#ffffff',
  '--sunk': '#f5f4ef',
  '--ink': '#131822',
  '--ink-2': '#484d57',
  '--ink-3': '#616670',
  '--line': '#e1e0da',
  '--line-2': '#c9c7c0',
  '--edge': '#888c94',
  '--gain': '#006e44',
  '--loss': '#b72725',
  '--series-1': '#293345',
  '--series-2': '#4f86b3',
  '--series-3': '#115e5e',
  '--series-4': '#a776a2',
  '--series-5': '#5c356c',
  '--series-6': '#75894f',
} as const;

const dark: Readonly<Record<keyof typeof light, string>> = {
  '--paper': '#0d1116',
  '--sheet': '#161a20',
  '--sunk': '#080b10',
  '--ink': '#f1f0ec',
  '--ink-2': '#b0b4bc',
  '--ink-3': '#91959e',
  '--line': '#282b32',
  '--line-2': '#3e434b',
  '--edge': '#676c75',
  '--gain': '#56d298',
  '--loss': '#fb8276',
  '--series-1': '#aab1be',
  '--series-2': '#4886b8',
  '--series-3': '#7bc7c6',
  '--series-4': '#9c6496',
  '--series-5': '#c5a2d4',
  '--series-6': '#748a4c',
};

export type Theme = 'light' | 'dark';
export const themes: Readonly<Record<Theme, Readonly<Record<keyof typeof light, string>>>> = { light, dark };

/** The CSS reference to a color. */
export const color = (name: keyof typeof light): string => `var(${name})`;

/** Replaces color references with their values. */
export const withColors = (text: string, theme: Theme): string =>
  text.replace(/var\((--[\w-]+)\)/g, (whole, name: string) => (isName(name) ? themes[theme][name] : whole));
const isName = (name: string): name is keyof typeof light => name in light;
