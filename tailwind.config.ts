import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';

/*
 * The one place where a value of the look is written. Each group below is emitted as CSS variables on :root (`--ink`, `--t-ui`, `--s-4`)
 * and offered to utilities (`text-ink`, `text-t-ui`, `p-s-4`), which refer to the variables: change a value here and everything follows.
 */

/** `[light, dark]`: both values stand on one line, so they cannot drift apart. */
export const colours = {
  // Paper and ink
  paper: ['#faf7f0', '#131210'], // the page
  sheet: ['#fffdf9', '#1c1a17'], // what lies on the page: field, dialog, menu, opened entry
  well: ['#f2ede2', '#0c0b0a'], // what is set into it: addresses, read-only values
  ink: ['#1d1a15', '#ece7db'],
  'ink-2': ['#544d3f', '#bab3a3'], // running text that supports; entries that moved no money
  'ink-3': ['#6e6655', '#979080'], // labels, times, folio numbers; never less
  rule: ['#ded6c6', '#322f29'], // hairline between rows
  'rule-2': ['#8c836e', '#7b7363'], // border of whatever can be operated
  'rule-ink': ['#1d1a15', '#a39b8a'], // opens a table, a panel, a sum
  column: ['#c9d8cb', '#26382f'], // vertical rule of the book, and only of the book
  // Green: the one accent
  green: ['#0f5a40', '#82c7a2'], // links, marks, the current place, a gain
  'green-wash': ['#e6eee4', '#17241d'],
  fill: ['#11533c', '#247453'], // the first button
  'fill-hover': ['#0b412e', '#277c59'],
  'on-fill': ['#fdfbf5', '#fbfaf5'],
  // Amber waits; red is loss and refusal, nothing else
  amber: ['#875000', '#e3b05c'],
  'amber-wash': ['#f9ecd2', '#2a2112'],
  red: ['#a2261c', '#f09084'],
  'red-wash': ['#f8e5df', '#2f1a16'],
  'red-fill': ['#a2261c', '#bd4135'],
  // The cover: the door and the foot of public pages, nowhere else
  cover: ['#103d2d', '#0d2a20'],
  'cover-line': ['#2b614a', '#1d4735'],
  'on-cover': ['#f4efe2', '#e8e3d6'],
  'on-cover-2': ['#b9cbbd', '#9db3a4'],
  focus: ['#0f5a40', '#9bdcb9'],
  scrim: ['rgb(29 26 21 / .42)', 'rgb(0 0 0 / .62)'],
} satisfies Record<string, readonly [light: string, dark: string]>;

const fonts = {
  'font-display': '"Brygada 1918 Variable", "Brygada Fallback", Georgia, serif',
  'font-text': '"IBM Plex Sans Variable", "Plex Fallback", system-ui, Arial, sans-serif',
};

/** Size, line height and, for display sizes, tracking. In px: display 44–76, 46–56, 34–50, 32–44, 26–32, 22; text 19, 17, 16, 15, 14, 13. */
const type = {
  'd-xl': ['clamp(2.75rem, 1.55rem + 5.2vw, 4.75rem)', '.98', '-.022em'], // home's first line, only there
  'd-balance': ['clamp(2.875rem, 2.6rem + 1vw, 3.5rem)', '1', '-.02em'], // the balance, once per page
  'd-title': ['clamp(2.125rem, 1.6rem + 2vw, 3.125rem)', '1.04', '-.016em'], // lesson and legal titles
  'd-lg': ['clamp(2rem, 1.6rem + 1.7vw, 2.75rem)', '1.04', '-.012em'], // short pages: sign-in, 404
  'd-md': ['clamp(1.625rem, 1.45rem + .7vw, 2rem)', '1.14', '-.008em'], // working pages, sections, dialogs
  'd-sm': ['1.375rem', '1.2', '0'], // panels, steps, empty states
  't-lg': ['1.1875rem', '1.55', '0'], // standfirst
  't-read': ['1.0625rem', '1.62', '0'], // lessons and legal text
  't-md': ['1rem', '1.55', '0'], // body, fields
  't-ui': ['.9375rem', '1.4', '0'], // tables, buttons, navigation
  't-sm': ['.875rem', '1.5', '0'], // hints, desk tables
  't-xs': ['.8125rem', '1.4', '0'], // labels, column heads, folios; nothing is smaller
} satisfies Record<string, readonly [size: string, line: string, tracking: string]>;

const weights = { normal: '400', medium: '500', semibold: '600' };

/** 4 and its company. Rows: the book 10 px above and below, desk tables 7. Controls: 44 high, 36 beside one, 28 inside a desk table. */
const spaces = {
  's-1': '.25rem',
  's-2': '.5rem',
  's-3': '.75rem',
  's-4': '1rem',
  's-5': '1.5rem',
  's-6': '2rem',
  's-7': '3rem',
  's-8': '4.5rem',
  's-9': '7rem',
  gutter: 'clamp(1.25rem, 4.5vw, 3rem)',
  row: '.625rem',
  'row-dense': '.4375rem',
  control: '2.75rem',
  'control-dense': '2.25rem',
  'control-row': '1.75rem',
};

const widths = { measure: '41rem', page: '80rem', public: '78rem' };

const radii = { 'r-1': '2px', 'r-2': '4px' };

const lines = {
  line: '1px solid var(--rule)',
  'line-2': '1px solid var(--rule-2)',
  'line-ink': '1px solid var(--rule-ink)',
};

const shadows = {
  lift: '0 1px 2px light-dark(rgb(29 26 21 / .08), rgb(0 0 0 / .5)), 0 18px 48px -12px light-dark(rgb(29 26 21 / .28), rgb(0 0 0 / .8))',
};

const motion = { fast: '120ms cubic-bezier(.2, 0, .2, 1)', slow: '200ms cubic-bezier(.2, .7, .2, 1)' };

/** Where the frame and public pages change; the book and the tables ask their container instead. */
const screens = { sm: '40rem', md: '48rem', lg: '60rem', xl: '76rem' };

const map = <From, To>(group: Record<string, From>, write: (value: From, name: string) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(group).map(([name, value]) => [name, write(value, name)]));

const named = (group: Record<string, unknown>) => map(group, (_, name) => `var(--${name})`);

const variables = (group: Record<string, string>) => Object.fromEntries(Object.entries(group).map(([name, value]) => [`--${name}`, value]));

const root = {
  ...variables(map(colours, ([light, dark]) => `light-dark(${light}, ${dark})`)),
  ...variables({ ...fonts, ...map(type, ([size]) => size) }),
  ...variables({ ...spaces, ...widths, ...radii, ...lines, ...shadows, ...motion }),
};

export default {
  theme: {
    screens,
    colors: { ...named(colours), inherit: 'inherit', current: 'currentColor', transparent: 'transparent' },
    fontFamily: { display: 'var(--font-display)', text: 'var(--font-text)' },
    fontSize: Object.fromEntries(
      Object.entries(type).map(([name, [, lineHeight, letterSpacing]]) => [name, [`var(--${name})`, { lineHeight, letterSpacing }]]),
    ),
    fontWeight: weights,
    // The multiplier behind numbered utilities (`w-5`, `gap-3`): they keep to steps of 4 px too.
    spacing: { DEFAULT: '.25rem', ...named(spaces) },
    maxWidth: named(widths),
    borderRadius: { ...named(radii), full: '9999px' },
    boxShadow: named(shadows),
    transitionDuration: { DEFAULT: '120ms' },
    transitionTimingFunction: { DEFAULT: 'cubic-bezier(.2, 0, .2, 1)' },
  },
  plugins: [
    plugin(({ addBase }) => {
      addBase({
        ':root': { 'color-scheme': 'light dark', ...root },
        ':root.light': { 'color-scheme': 'light' },
        ':root.dark': { 'color-scheme': 'dark' },
        '@media (prefers-reduced-motion: reduce)': { ':root': { '--fast': '0ms', '--slow': '0ms' } },
        '@media print': { ':root, :root.dark': { 'color-scheme': 'light' } },
      });
    }),
  ],
} satisfies Config;
