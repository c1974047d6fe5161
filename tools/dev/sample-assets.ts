/** The assets of the sample market, all made up. */
export interface SampleAsset {
  id: string;
  symbol: string;
  name: string;
  /** USD. The price of the sample market stays around it. */
  price: number;
  /** Typical move of the price in a day (its standard deviation), as a share of the price. */
  dailySwing: number;
  /** Coins in circulation. */
  supply: number;
}

/** The two that Glassbook trades come first. */
export const sampleAssets: readonly SampleAsset[] = [
  { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', price: 64_210, dailySwing: 0.024, supply: 19_700_000 },
  { id: 'ethereum', symbol: 'ETH', name: 'Ethereum', price: 2_310, dailySwing: 0.03, supply: 120_000_000 },
  { id: 'tether', symbol: 'USDT', name: 'Tether', price: 1, dailySwing: 0.0003, supply: 110_000_000_000 },
  { id: 'binance-coin', symbol: 'BNB', name: 'BNB', price: 552.4, dailySwing: 0.026, supply: 153_000_000 },
  { id: 'solana', symbol: 'SOL', name: 'Solana', price: 148.75, dailySwing: 0.042, supply: 443_000_000 },
  { id: 'usd-coin', symbol: 'USDC', name: 'USDC', price: 1, dailySwing: 0.0002, supply: 33_000_000_000 },
  { id: 'xrp', symbol: 'XRP', name: 'XRP', price: 0.5312, dailySwing: 0.038, supply: 55_000_000_000 },
  { id: 'dogecoin', symbol: 'DOGE', name: 'Dogecoin', price: 0.1235, dailySwing: 0.05, supply: 144_000_000_000 },
  { id: 'cardano', symbol: 'ADA', name: 'Cardano', price: 0.4021, dailySwing: 0.04, supply: 35_000_000_000 },
  { id: 'tron', symbol: 'TRX', name: 'TRON', price: 0.1189, dailySwing: 0.026, supply: 87_500_000_000 },
  { id: 'avalanche', symbol: 'AVAX', name: 'Avalanche', price: 26.31, dailySwing: 0.045, supply: 393_000_000 },
  { id: 'shiba-inu', symbol: 'SHIB', name: 'Shiba Inu', price: 0.00001734, dailySwing: 0.055, supply: 589e12 },
  { id: 'chainlink', symbol: 'LINK', name: 'Chainlink', price: 13.92, dailySwing: 0.042, supply: 587_000_000 },
  { id: 'polkadot', symbol: 'DOT', name: 'Polkadot', price: 5.87, dailySwing: 0.04, supply: 1_380_000_000 },
  { id: 'bitcoin-cash', symbol: 'BCH', name: 'Bitcoin Cash', price: 331.4, dailySwing: 0.038, supply: 19_700_000 },
  { id: 'litecoin', symbol: 'LTC', name: 'Litecoin', price: 72.16, dailySwing: 0.034, supply: 74_000_000 },
  { id: 'near-protocol', symbol: 'NEAR', name: 'NEAR Protocol', price: 4.63, dailySwing: 0.048, supply: 1_090_000_000 },
  { id: 'uniswap', symbol: 'UNI', name: 'Uniswap', price: 7.05, dailySwing: 0.045, supply: 600_000_000 },
  { id: 'stellar', symbol: 'XLM', name: 'Stellar', price: 0.0968, dailySwing: 0.038, supply: 28_900_000_000 },
  { id: 'monero', symbol: 'XMR', name: 'Monero', price: 151.8, dailySwing: 0.03, supply: 18_400_000 },
  { id: 'ethereum-classic', symbol: 'ETC', name: 'Ethereum Classic', price: 18.74, dailySwing: 0.04, supply: 148e6 },
  { id: 'cosmos', symbol: 'ATOM', name: 'Cosmos', price: 6.12, dailySwing: 0.042, supply: 391_000_000 },
  { id: 'filecoin', symbol: 'FIL', name: 'Filecoin', price: 3.71, dailySwing: 0.045, supply: 570_000_000 },
  { id: 'algorand', symbol: 'ALGO', name: 'Algorand', price: 0.1287, dailySwing: 0.043, supply: 8_200_000_000 },
  { id: 'tezos', symbol: 'XTZ', name: 'Tezos', price: 0.6914, dailySwing: 0.038, supply: 997_000_000 },
];
