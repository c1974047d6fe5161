import {
  ColorType,
  CrosshairMode,
  createChart,
  createSeriesMarkers,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  TickMarkType,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { PricePoint } from '@/domain/trades/price-chart';
import {
  formatChartDay,
  formatChartMonth,
  formatChartPrice,
  formatChartTime,
  formatChartYear,
} from './dashboard-params';

/** Opening price of an open trade. */
export interface ChartLine {
  id: string;
  price: number;
  label: string;
}

export interface DrawnChart {
  show(points: readonly PricePoint[], lines: readonly ChartLine[]): void;
  /** Moves the crosshair to the point at this index; null removes it. */
  pointAt(index: number | null): void;
  remove(): void;
}
export type DrawChart = (box: HTMLElement) => DrawnChart;

interface Colours {
  ink: string;
  faint: string;
  rule: string;
  green: string;
  wash: string;
  onWash: string;
  paper: string;
}

/**
 * The page's colours, and the system colours that replace them in forced-colors mode. There the
 * library resolves a label's background to CanvasText, so the text on it must contrast with that.
 */
const colourVariables: Record<keyof Colours, [own: string, forced: string]> = {
  ink: ['var(--ink)', 'CanvasText'],
  faint: ['var(--ink-3)', 'CanvasText'],
  rule: ['var(--rule)', 'GrayText'],
  green: ['var(--green)', 'Highlight'],
  wash: ['var(--green-wash)', 'CanvasText'],
  onWash: ['var(--green)', 'Canvas'],
  paper: ['var(--paper)', 'Canvas'],
};
const forcedColorsQuery = '(forced-colors: active)';

/**
 * Resolves the colours in the current theme. This needs an element, because a canvas cannot read
 * `var(--ink)`.
 */
function readColours(box: HTMLElement): Colours {
  const probe = box.appendChild(document.createElement('span'));
  probe.style.setProperty('forced-color-adjust', 'none');
  const { matches: forced } = matchMedia(forcedColorsQuery);
  const resolved = (name: keyof Colours): string => {
    probe.style.color = colourVariables[name][forced ? 1 : 0];
    return getComputedStyle(probe).color;
  };
  const found = {
    ink: resolved('ink'),
    faint: resolved('faint'),
    rule: resolved('rule'),
    green: resolved('green'),
    wash: resolved('wash'),
    onWash: resolved('onWash'),
    paper: resolved('paper'),
  };
  probe.remove();
  return found;
}

/**
 * Calls back when the page's colours change, by the device or by a choice.
 * @returns a function that stops this
 */
function watchTheme(changed: () => void): () => void {
  const device = [matchMedia('(prefers-color-scheme: dark)'), matchMedia(forcedColorsQuery)];
  const root = new MutationObserver(changed);
  for (const query of device) query.addEventListener('change', changed);
  root.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => {
    for (const query of device) query.removeEventListener('change', changed);
    root.disconnect();
  };
}

/**
 * Seconds. The library shows times in UTC, so they are moved by the local offset. All by the same
 * offset, so that they stay in order.
 */
const getUtcOffsetSeconds = (points: readonly PricePoint[]): number =>
  -new Date(points.at(-1)?.at ?? 0).getTimezoneOffset() * 60;
const toChartTime = (seconds: number): UTCTimestamp => Math.floor(seconds) as UTCTimestamp; // the library's brand for a number

const tickFormatters: Record<TickMarkType, (seconds: number) => string> = {
  [TickMarkType.Year]: formatChartYear,
  [TickMarkType.Month]: formatChartMonth,
  [TickMarkType.DayOfMonth]: formatChartDay,
  [TickMarkType.Time]: formatChartTime,
  [TickMarkType.TimeWithSeconds]: formatChartTime,
};

function createEmptyChart(box: HTMLElement): { chart: IChartApi; series: ISeriesApi<'Line'> } {
  const chart = createChart(box, {
    autoSize: true,
    handleScroll: false,
    handleScale: false,
    layout: {
      attributionLogo: false,
      background: { type: ColorType.Solid, color: 'transparent' },
      fontSize: 12,
    },
    grid: { vertLines: { visible: false } },
    crosshair: {
      mode: CrosshairMode.Magnet,
      horzLine: { style: LineStyle.Dotted },
      vertLine: { style: LineStyle.Dotted },
    },
    rightPriceScale: {
      borderVisible: false,
      scaleMargins: { top: 0.06, bottom: 0.06 },
      tickMarkDensity: 5,
    },
    timeScale: {
      borderVisible: false,
      fixLeftEdge: true,
      fixRightEdge: true,
      timeVisible: true,
      allowBoldLabels: false,
      tickMarkFormatter: (time: UTCTimestamp, kind: TickMarkType) => tickFormatters[kind](time),
    },
    localization: {
      timeFormatter: (time: UTCTimestamp) => `${formatChartDay(time)}, ${formatChartTime(time)}`,
    },
  });
  const series = chart.addSeries(LineSeries, {
    lineWidth: 2,
    priceLineVisible: false,
    crosshairMarkerRadius: 4,
    priceFormat: { type: 'custom', minMove: 0.01, formatter: formatChartPrice },
  });
  return { chart, series };
}

const getPriceLineOptions = ({ price, label }: ChartLine, { green, wash, onWash }: Colours) => ({
  price,
  title: label,
  color: green,
  lineWidth: 1 as const,
  lineStyle: LineStyle.SparseDotted,
  lineVisible: true,
  axisLabelVisible: true,
  axisLabelColor: wash,
  axisLabelTextColor: onWash,
});

export const drawChart: DrawChart = (box) => {
  const { chart, series } = createEmptyChart(box);
  const markers = createSeriesMarkers(series, []);
  let shown: { points: readonly PricePoint[]; lines: readonly ChartLine[]; moved: number } = {
    points: [],
    lines: [],
    moved: 0,
  };
  let levels: IPriceLine[] = [];
  const getTime = ({ at }: PricePoint) => toChartTime(at / 1000 + shown.moved);

  const paint = () => {
    const now = readColours(box);
    const { ink, faint, rule, paper } = now;
    const label = { color: faint, labelBackgroundColor: faint };
    chart.applyOptions({
      layout: { textColor: faint, fontFamily: getComputedStyle(box).fontFamily },
      grid: { horzLines: { color: rule } },
      crosshair: { horzLine: label, vertLine: label },
    });
    series.applyOptions({
      color: ink,
      crosshairMarkerBackgroundColor: ink,
      crosshairMarkerBorderColor: paper,
    });
    const last = shown.points.at(-1);
    markers.setMarkers(
      last
        ? [{ time: getTime(last), position: 'inBar', shape: 'circle', color: ink, size: 0.4 }]
        : [],
    );
    for (const level of levels) series.removePriceLine(level);
    levels = shown.lines.map((line) => series.createPriceLine(getPriceLineOptions(line, now)));
  };
  const stop = watchTheme(paint);
  // Shows all points at any width. The width is first known after layout and may change.
  const showAll = () => chart.timeScale().fitContent();
  chart.timeScale().subscribeSizeChange(showAll);

  return {
    show(points, lines) {
      shown = { points, lines, moved: getUtcOffsetSeconds(points) };
      series.setData(points.map((point) => ({ time: getTime(point), value: Number(point.price) })));
      paint();
      showAll();
    },
    pointAt(index) {
      const point = index === null ? undefined : shown.points[index];
      if (point) chart.setCrosshairPosition(Number(point.price), getTime(point), series);
      else chart.clearCrosshairPosition();
    },
    remove() {
      stop();
      chart.remove();
    },
  };
};
