import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';

/*
 * The one place where a value of the look is written. Each group below is emitted as CSS variables on :root (`--ink`, `--t-ui`, `--gutter`)
 * and offered to utilities (`text-ink`, `text-t-ui`, `p-gutter`), which refer to the variables: change a value here and everything follows.
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

/**
 * Size, line height and, for display sizes, tracking. In px: display 44–76, 46–56, 34–50, 32–44,
 * 26–32, 22; text 19, 17, 16, 15, 14, 13.
 */
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

/**
 * Spaces are Tailwind's numbers of 4 px. The steps of the design are 1, 2, 3, 4, 6, 8, 12, 18 and
 * 28: 12 px within a group of fields, 16 between fields, 24 to 32 within a section, 48 between
 * columns, 72 between panels, 112 between parts of a page. Those below have names. Rows: the book
 * 10 px above and below, desk tables 7. Controls: 44 high, 40 in a bar above a list, 36 beside one,
 * 28 inside a desk table; on a client's phone none is below 44.
 */
const spaces = {
  gutter: 'clamp(1.25rem, 4.5vw, 3rem)',
  row: '.625rem',
  'row-dense': '.4375rem',
  control: '2.75rem',
  'control-bar': '2.5rem',
  'control-dense': '2.25rem',
  'control-row': '1.75rem',
  'sticky-top': '0px', // where sticky heads stay: the height of what is fixed above the page, on a client's phone the header
  'sticky-bottom': '0px', // the height of what is fixed below the page, on a client's phone the bar
};

const widths = { measure: '41rem', page: '80rem', public: '78rem' };

const radii = { 'r-1': '2px', 'r-2': '4px' };

const lines = {
  line: '1px solid var(--rule)',
  'line-ink': '1px solid var(--rule-ink)',
};

const shadows = {
  lift: '0 1px 2px light-dark(rgb(29 26 21 / .08), rgb(0 0 0 / .5)), 0 18px 48px -12px light-dark(rgb(29 26 21 / .28), rgb(0 0 0 / .8))',
};

const durations = { fast: '120ms', slow: '200ms' };
const easings = { fast: 'cubic-bezier(.2, 0, .2, 1)', slow: 'cubic-bezier(.2, .7, .2, 1)' };

/** How each runs, and its keyframes. */
const animations = {
  // How dialogs, menus and toasts appear.
  arrive: ['var(--slow) backwards', { from: { opacity: '0', translate: '0 .5rem' } }],
  slide: [
    'var(--slow) backwards',
    { from: { opacity: '0', translate: 'calc(var(--onward) * 1.5rem) 0' } },
  ],
  dim: ['var(--slow) backwards', { from: { opacity: '0' } }],
  // How the sidebar of small screens appears.
  drawer: ['var(--slow) backwards', { from: { translate: 'calc(var(--onward) * -100%) 0' } }],
  // What may have to move stays hidden, for a second at most.
  'first-steps-unknown': ['1s step-end', { from: { visibility: 'hidden' } }],
  // How a line is pointed out that is new, or that was just acted on.
  fresh: ['1.6s ease-out', { from: { background: 'var(--green-wash)' } }],
  touched: [
    '1.6s ease-out',
    {
      from: {
        background: 'var(--green-wash)',
        'box-shadow': '-.75rem 0 var(--green-wash), .75rem 0 var(--green-wash)',
      },
    },
  ],
  // What is under way.
  breathe: ['1.6s ease-in-out infinite alternate', { to: { opacity: '.45' } }],
  turn: ['.8s linear infinite', { to: { rotate: '1turn' } }],
  'under-way': [
    '1.6s linear infinite',
    { from: { 'background-position': '100% 0' }, to: { 'background-position': '0 0' } },
  ],
} satisfies Record<
  string,
  readonly [run: string, keyframes: Record<string, Record<string, string>>]
>;

const drawIcon = (attributes: string, path: string) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' ${attributes}%3E%3Cpath d='${path}'/%3E%3C/svg%3E")`;

/**
 * Drawn on controls, where no element can stand: a select's arrow, the tick of a checkbox, and the
 * cross that clears a search.
 */
const icons = {
  arrow: drawIcon("stroke='%23877f6e' stroke-width='1.6'", 'm4 6 4 4 4-4'),
  tick: drawIcon("stroke='white' stroke-width='2'", 'm3.5 8.5 3 3 6-7'),
  cross: drawIcon("stroke='%23000' stroke-width='1.6' stroke-linecap='round'", 'm4 4 8 8m0-8-8 8'),
};

/** Where the frame and public pages change; the book and the tables ask their container instead. */
const screens = { sm: '40rem', md: '48rem', lg: '60rem', xl: '76rem' };

/**
 * Where a client's phone has a bar below and a header that stays. A window too low for them keeps
 * its height for the page: with the keyboard open, or zoomed in.
 */
const lowest = '26rem';
const phone = {
  screen: `@media screen and (width < 40rem) and (height >= ${lowest})`,
  root: ':root:has(.phone-room)',
};

const map = <From, To>(
  group: Record<string, From>,
  write: (value: From, name: string) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(group).map(([name, value]) => [name, write(value, name)]));

const named = (group: Record<string, unknown>) => map(group, (_, name) => `var(--${name})`);

const variables = (group: Record<string, string>) =>
  Object.fromEntries(Object.entries(group).map(([name, value]) => [`--${name}`, value]));

const root = {
  ...variables(map(colours, ([light, dark]) => `light-dark(${light}, ${dark})`)),
  ...variables({ ...fonts, ...map(type, ([size]) => size) }),
  ...variables({ ...spaces, ...widths, ...radii, ...lines, ...shadows }),
  ...variables({ 'fast-duration': durations.fast, 'slow-duration': durations.slow }),
  ...variables({
    fast: `var(--fast-duration) ${easings.fast}`,
    slow: `var(--slow-duration) ${easings.slow}`,
  }),
};

export default {
  theme: {
    screens,
    colors: {
      ...named(colours),
      inherit: 'inherit',
      current: 'currentColor',
      transparent: 'transparent',
    },
    fontFamily: { display: 'var(--font-display)', text: 'var(--font-text)' },
    fontSize: Object.fromEntries(
      Object.entries(type).map(([name, [, lineHeight, letterSpacing]]) => [
        name,
        [`var(--${name})`, { lineHeight, letterSpacing }],
      ]),
    ),
    fontWeight: weights,
    // The multiplier behind numbered utilities (`w-5`, `gap-3`): they keep to steps of 4 px too.
    spacing: { DEFAULT: '.25rem', ...named(spaces) },
    maxWidth: named(widths),
    borderRadius: { ...named(radii), full: '9999px' },
    boxShadow: named(shadows),
    transitionDuration: { fast: 'var(--fast-duration)', slow: 'var(--slow-duration)' },
    transitionTimingFunction: easings,
    animation: map(animations, ([run], name) => `${name} ${run}`),
    backgroundImage: icons,
  },
  plugins: [
    plugin(({ addBase, addUtilities, addVariant }) => {
      addBase({
        ':root': { 'color-scheme': 'light dark', ...root },
        ':root.light': { 'color-scheme': 'light' },
        ':root.dark': { 'color-scheme': 'dark' },
        '@media (prefers-reduced-motion: reduce)': {
          ':root': { '--fast-duration': '0ms', '--slow-duration': '0ms' },
        },
        '@media print': { ':root, :root.dark': { 'color-scheme': 'light' } },
        ...Object.fromEntries(
          Object.entries(animations).map(([name, [, keyframes]]) => [
            `@keyframes ${name}`,
            keyframes,
          ]),
        ),
      });
      addUtilities({
        // A table row that its opener makes a target as a whole (src/ui/tables/row-target.ts). The
        // opener's ring is around the row.
        '.row-target': {
          '&:has([data-row])': { cursor: 'pointer' },
          '@media (hover: hover)': {
            '&:has([data-row]):hover': {
              'background-color': 'var(--green-wash)',
              'box-shadow': '-0.75rem 0 var(--green-wash), 0.75rem 0 var(--green-wash)',
            },
          },
          '&:has([data-row]:focus-visible)': {
            outline: '2px solid var(--focus)',
            'outline-offset': '2px',
          },
          '& [data-row]:focus-visible': { outline: 'none' },
        },
        // The bar of a client's phone makes room for itself and for the header, here and not in the
        // base, which public pages have inline.
        '.phone-room': {
          '@media (width < 40rem)': {
            ':root:has(&)': {
              '--control-bar': 'var(--control)',
              '--control-dense': 'var(--control)',
            },
          },
          [phone.screen]: {
            ':root:has(&)': {
              '--sticky-top': '4rem',
              '--sticky-bottom': 'calc(3.5rem + env(safe-area-inset-bottom))',
              // Above the button of the chat, too.
              'scroll-padding-bottom': 'calc(5rem + var(--sticky-bottom))',
            },
            ':root:has(&):not(:has(.by-day))': { 'scroll-padding-top': 'var(--sticky-top)' },
            ':root:has(&) [data-chat] :is(summary, summary + div)': {
              bottom: 'calc(1rem + var(--sticky-bottom))',
            },
          },
        },
        // A link that stands alone: on a phone its target is larger than its text, and nothing
        // around it moves.
        '.touch-target': {
          '@media (width < 40rem)': {
            position: 'relative',
            '&::after': {
              content: '""',
              position: 'absolute',
              top: '50%',
              left: '50%',
              width: 'max(100%, var(--control))',
              height: 'max(100%, var(--control))',
              translate: '-50% -50%',
            },
          },
        },
        // A triangle after the head of the column that orders a list. Forced colours would show its
        // transparent borders.
        '.sort-mark::after': {
          content: '""',
          display: 'inline-block',
          width: '0',
          'margin-inline-start': '0.3125rem',
          'vertical-align': 'middle',
          border: '0.25rem solid transparent',
          'border-top': '0.3125rem solid currentcolor',
          'border-bottom': '0',
          '@media (forced-colors: active)': {
            'forced-color-adjust': 'none',
            'border-top-color': 'LinkText',
          },
        },
      });
      // The theme of the page: the chosen one, or that of the device.
      addVariant('dark', [
        ':root.dark &',
        '@media (prefers-color-scheme: dark) { :root:not(.light, .dark) & }',
      ]);
      addVariant('search-cancel', '&::-webkit-search-cancel-button');
      // Where parts that stay would leave too little of what they belong to: at a zoom of 400 %, or
      // on a phone that lies on its side.
      addVariant('low', `@media screen and (height < ${lowest})`);
      addVariant('phone', { [phone.screen]: { [`${phone.root} &`]: '@slot' } });
    }),
  ],
} satisfies Config;
