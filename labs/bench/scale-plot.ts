/** How one screen grows. */
export interface Series {
  name: string;
  points: readonly Point[];
}

interface Point {
  clients: number;
  /** ms; null where nothing was read in time. */
  firstRows: number | null;
  reads: number;
  /** MB */
  heap: number;
}

interface Column {
  title: string;
  of: (point: Point) => number | null;
  shown: (value: number) => string;
}

const columns: readonly Column[] = [
  { title: 'First rows, seconds', of: ({ firstRows }) => firstRows, shown: (value) => (value / 1_000).toFixed(1) },
  { title: 'Document reads', of: ({ reads }) => reads, shown: (value) => value.toFixed(0) },
  { title: 'Script’s memory, MB', of: ({ heap }) => heap, shown: (value) => value.toFixed(1) },
];

/** px */
const size = { name: 210, column: 240, row: 64, head: 40, foot: 30, inset: 28, over: 20, under: 14 };

const short = (clients: number) => (clients >= 1_000 ? `${clients / 1_000}k` : String(clients));
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

interface Axis {
  column: Column;
  /** Where the column begins, px. */
  left: number;
  /** Of all screens, so that one is seen against the others. */
  most: number;
  sizes: readonly number[];
}

/** Where a number of clients lies: each ten times as many a step further. */
function across({ left, sizes }: Axis, clients: number): number {
  const [first, last] = [Math.log10(sizes[0] ?? 1), Math.log10(sizes.at(-1) ?? 1)];
  const share = last > first ? (Math.log10(clients) - first) / (last - first) : 0.5;
  return left + size.inset + share * (size.column - 2 * size.inset);
}

function cell(axis: Axis, points: readonly Point[], top: number): string {
  const height = size.row - size.over - size.under;
  const base = top + size.over + height;
  const dots = points.flatMap((point) => {
    const value = axis.column.of(point);
    const x = across(axis, point.clients).toFixed(1);
    return value === null ? [] : [{ x, y: (base - (value / axis.most) * height).toFixed(1), text: axis.column.shown(value) }];
  });
  const missing = points.filter((point) => axis.column.of(point) === null);
  return [
    `<path class="axis" d="M${axis.left + size.inset / 2} ${base}h${size.column - size.inset}"/>`,
    dots.length > 0 ? `<path class="line" d="M${dots.map(({ x, y }) => `${x} ${y}`).join('L')}"/>` : '',
    ...dots.map(
      ({ x, y, text }) => `<circle cx="${x}" cy="${y}" r="2.5"/><text class="value" x="${x}" y="${Number(y) - 6}">${text}</text>`,
    ),
    ...missing.map((point) => `<text class="value" x="${across(axis, point.clients).toFixed(1)}" y="${base - 4}">not read</text>`),
  ].join('');
}

/** A row for each screen, a column for each of its figures; heights are those of the figure itself, widths go by tens of clients. @returns SVG */
export function plot(series: readonly Series[]): string {
  const all = series.flatMap(({ points }) => points);
  const sizes = [...new Set(all.map(({ clients }) => clients))].toSorted((a, b) => a - b);
  const axes: Axis[] = columns.map((column, place) => ({
    column,
    left: size.name + place * size.column,
    most: Math.max(1, ...all.map((point) => column.of(point) ?? 0)),
    sizes,
  }));
  const [width, height] = [size.name + columns.length * size.column, size.head + series.length * size.row + size.foot];
  const heads = axes.map(({ column, left }) => `<text class="head" x="${left + size.inset / 2}" y="24">${column.title}</text>`);
  const rows = series.map(({ name, points }, row) => {
    const top = size.head + row * size.row;
    const title = `<text x="12" y="${top + size.row - size.under}">${escaped(name)}</text>`;
    return title + axes.map((axis) => cell(axis, points, top)).join('');
  });
  const feet = axes.flatMap((axis) =>
    sizes.map((clients) => `<text class="value" x="${across(axis, clients).toFixed(1)}" y="${height - 10}">${short(clients)}</text>`),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="First rows, document reads and memory of each screen of the desk by the number of clients">
<style>text{font:13px system-ui,sans-serif;fill:#1b1d1f}.head{font-weight:600}.value{font-size:11px;text-anchor:middle;fill:#4a4f54}.axis{stroke:#c9ccd0}.line{stroke:#1f5f8b;stroke-width:1.5;fill:none}circle{fill:#1f5f8b}</style>
<rect width="100%" height="100%" fill="#fff"/>
${[...heads, ...rows, ...feet].join('\n')}
</svg>
`;
}
