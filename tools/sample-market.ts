export interface SampleAsset {
  id: string;
  symbol: string;
  name: string;
  /** USD */
  price: number;
  changePercent: number;
  /** Coins in circulation, and the most there can ever be; null where there is no such bound. */
  supply: number;
  maxSupply: number | null;
}

/** Made up, in the order of their worth; the two that Glassbook trades come first. */
export const sampleAssets: readonly SampleAsset[] = [
  { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', price: 64_210, changePercent: 1.24, supply: 19_700_000, maxSupply: 21_000_000 },
  { id: 'ethereum', symbol: 'ETH', name: 'Ethereum', price: 2_310, changePercent: -0.62, supply: 120_000_000, maxSupply: null },
  { id: 'tether', symbol: 'USDT', name: 'Tether', price: 1, changePercent: 0.01, supply: 110_000_000_000, maxSupply: null },
  { id: 'binance-coin', symbol: 'BNB', name: 'BNB', price: 552.4, changePercent: 0.83, supply: 153_000_000, maxSupply: 200_000_000 },
  { id: 'solana', symbol: 'SOL', name: 'Solana', price: 148.75, changePercent: 2.91, supply: 443_000_000, maxSupply: null },
  { id: 'usd-coin', symbol: 'USDC', name: 'USDC', price: 1, changePercent: -0.01, supply: 33_000_000_000, maxSupply: null },
  { id: 'xrp', symbol: 'XRP', name: 'XRP', price: 0.5312, changePercent: -1.47, supply: 55_000_000_000, maxSupply: 100_000_000_000 },
  { id: 'dogecoin', symbol: 'DOGE', name: 'Dogecoin', price: 0.1235, changePercent: 3.36, supply: 144_000_000_000, maxSupply: null },
  { id: 'cardano', symbol: 'ADA', name: 'Cardano', price: 0.4021, changePercent: -0.95, supply: 35_000_000_000, maxSupply: 45_000_000_000 },
  { id: 'tron', symbol: 'TRX', name: 'TRON', price: 0.1189, changePercent: 0.44, supply: 87_500_000_000, maxSupply: null },
  { id: 'avalanche', symbol: 'AVAX', name: 'Avalanche', price: 26.31, changePercent: -2.15, supply: 393_000_000, maxSupply: 715_000_000 },
  { id: 'shiba-inu', symbol: 'SHIB', name: 'Shiba Inu', price: 0.00001734, changePercent: 4.08, supply: 589e12, maxSupply: null },
  { id: 'chainlink', symbol: 'LINK', name: 'Chainlink', price: 13.92, changePercent: 1.06, supply: 587_000_000, maxSupply: 1_000_000_000 },
  { id: 'polkadot', symbol: 'DOT', name: 'Polkadot', price: 5.87, changePercent: -0.33, supply: 1_380_000_000, maxSupply: null },
  { id: 'bitcoin-cash', symbol: 'BCH', name: 'Bitcoin Cash', price: 331.4, changePercent: 0.72, supply: 19_700_000, maxSupply: 21_000_000 },
  { id: 'litecoin', symbol: 'LTC', name: 'Litecoin', price: 72.16, changePercent: 0.27, supply: 74_000_000, maxSupply: 84_000_000 },
  { id: 'near-protocol', symbol: 'NEAR', name: 'NEAR Protocol', price: 4.63, changePercent: 5.2, supply: 1_090_000_000, maxSupply: null },
  { id: 'uniswap', symbol: 'UNI', name: 'Uniswap', price: 7.05, changePercent: -1.88, supply: 600_000_000, maxSupply: 1_000_000_000 },
  { id: 'stellar', symbol: 'XLM', name: 'Stellar', price: 0.0968, changePercent: 0.19, supply: 28_900_000_000, maxSupply: 50_000_000_000 },
  { id: 'monero', symbol: 'XMR', name: 'Monero', price: 151.8, changePercent: 0.9, supply: 18_400_000, maxSupply: null },
  {
    id: 'ethereum-classic',
    symbol: 'ETC',
    name: 'Ethereum Classic',
    price: 18.74,
    changePercent: -0.51,
    supply: 148e6,
    maxSupply: 210_700_000,
  },
  { id: 'cosmos', symbol: 'ATOM', name: 'Cosmos', price: 6.12, changePercent: -3.02, supply: 391_000_000, maxSupply: null },
  { id: 'filecoin', symbol: 'FIL', name: 'Filecoin', price: 3.71, changePercent: 2.34, supply: 570_000_000, maxSupply: null },
  {
    id: 'algorand',
    symbol: 'ALGO',
    name: 'Algorand',
    price: 0.1287,
    changePercent: -0.08,
    supply: 8_200_000_000,
    maxSupply: 10_000_000_000,
  },
  { id: 'tezos', symbol: 'XTZ', name: 'Tezos', price: 0.6914, changePercent: 0.57, supply: 997_000_000, maxSupply: null },
];

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** CoinGecko gives a point each five minutes for a day, each hour for up to 90 days, and one a day beyond. */
function stepFor(days: number): number {
  if (days === 1) {
    return 5 * minute;
  }
  return days <= 90 ? hour : day;
}

/** How far a price moves in a day, as a share of itself. */
const dailySwing = 0.02;

/**
 * A walk that ends at the asset's price now. It is the same walk each time: the steps depend on nothing but the asset and
 * their number, counted back from the end.
 * @returns pairs of epoch milliseconds and USD, oldest first
 */
export function chartOf(asset: SampleAsset, days: number, now: Date): [time: number, price: number][] {
  const step = stepFor(days);
  const last = Math.floor(now.getTime() / step) * step;
  const swing = dailySwing * Math.sqrt(step / day);
  const random = randomFrom(asset.id);
  const points: [number, number][] = [];
  let price = asset.price;
  for (let back = 0; back <= (days * day) / step; back++) {
    points.push([last - back * step, Number(price.toPrecision(8))]);
    price *= 1 + swing * (random() * 2 - 1) * Math.sqrt(3); // the root makes a flat distribution as wide as the swing
  }
  return points.reverse();
}

/** The multiplicative generator of Park and Miller, modulo 2^31 − 1: numbers from 0 to 1, the same for the same name. */
function randomFrom(name: string): () => number {
  const modulus = 2 ** 31 - 1;
  let state = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % modulus, 7);
  return () => {
    state = (state * 48_271) % modulus;
    return state / modulus;
  };
}

/** Six hours between two points of a week. */
const sparkStep = 6;

/** The week of {@link chartOf} in few points, oldest first, ending at the price now. */
export function sparklineOf(asset: SampleAsset, now: Date): number[] {
  const hourly = chartOf(asset, 7, now);
  return hourly.filter((_, index) => (hourly.length - 1 - index) % sparkStep === 0).map(([, price]) => price);
}
