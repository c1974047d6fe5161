/**
 * Answers with all fields that the documentation of each service shows. The figures stand for any
 * others.
 */

/** Of CoinCap 3.0, `GET https://rest.coincap.io/v3/assets` (https://pro.coincap.io/api-docs). */
export const coincapAssets = {
  timestamp: 1_785_312_000_000,
  data: [
    {
      id: 'bitcoin',
      rank: '1',
      symbol: 'BTC',
      name: 'Bitcoin',
      supply: '20068353.0000000000000000',
      maxSupply: '21000000.0000000000000000',
      marketCapUsd: '1288588946130.0000000000000000',
      volumeUsd24Hr: '17135990479.5561160000000000',
      priceUsd: '64210.1234567800000000',
      changePercent24Hr: '-0.6200000000000000',
      vwap24Hr: '64020.7185000000000000',
      explorer: 'https://blockchain.info/',
      tokens: {},
    },
    {
      id: 'tether',
      rank: '3',
      symbol: 'USDT',
      name: 'Tether',
      supply: '183000000000.0000000000000000',
      maxSupply: null,
      marketCapUsd: '183000000000.0000000000000000',
      volumeUsd24Hr: null,
      priceUsd: '1.0000000000000000',
      changePercent24Hr: null,
      vwap24Hr: null,
      explorer: 'https://www.omniexplorer.info/asset/31',
      tokens: { '1': ['0xdac17f958d2ee523a2206206994597c13d831ec7'] },
    },
  ],
};

/**
 * Of CoinGecko, `GET /coins/markets` (https://docs.coingecko.com/reference/coins-markets). A
 * wrapped coin has no rank since February 2026 (https://docs.coingecko.com/changelog).
 */
export const coingeckoMarkets = [
  {
    id: 'bitcoin',
    symbol: 'btc',
    name: 'Bitcoin',
    image: 'https://coin-images.coingecko.com/coins/images/1/large/bitcoin.png?1696501400',
    current_price: 64_210,
    market_cap: 1_288_588_946_130,
    market_cap_rank: 1,
    fully_diluted_valuation: 1_288_588_946_130,
    total_volume: 17_135_990_479,
    high_24h: 65_363,
    low_24h: 64_069,
    price_change_24h: -400.63284,
    price_change_percentage_24h: -0.62,
    market_cap_change_24h: -10_478_829_283.89,
    market_cap_change_percentage_24h: -0.80093,
    circulating_supply: 20_068_353,
    total_supply: 20_068_353,
    max_supply: 21_000_000,
    ath: 126_080,
    ath_change_percentage: -48.70606,
    ath_date: '2025-10-06T18:57:42.558Z',
    atl: 67.81,
    atl_change_percentage: 95_272.79418,
    atl_date: '2013-07-06T00:00:00.000Z',
    roi: null,
    last_updated: '2026-08-10T14:25:20.000Z',
  },
  {
    id: 'wrapped-bitcoin',
    symbol: 'wbtc',
    name: 'Wrapped Bitcoin',
    image: 'https://coin-images.coingecko.com/coins/images/7598/large/wbtc.png',
    current_price: 64_180,
    market_cap: 0,
    market_cap_rank: null,
    fully_diluted_valuation: null,
    total_volume: 240_112_004,
    high_24h: null,
    low_24h: null,
    price_change_24h: null,
    price_change_percentage_24h: null,
    market_cap_change_24h: null,
    market_cap_change_percentage_24h: null,
    circulating_supply: 0,
    total_supply: null,
    max_supply: null,
    ath: 126_010,
    ath_change_percentage: -49.1,
    ath_date: '2025-10-06T18:57:42.558Z',
    atl: 3_139.17,
    atl_change_percentage: 1_944.5,
    atl_date: '2019-04-02T00:00:00.000Z',
    roi: null,
    last_updated: '2026-08-10T14:25:20.000Z',
  },
];

/** Of CoinGecko, `GET /simple/price` (https://docs.coingecko.com/reference/simple-price). */
export const coingeckoPrices = { bitcoin: { usd: 64_210 }, ethereum: { usd: 2_310.45 } };

/**
 * Of CoinGecko, `GET /coins/{id}/market_chart`
 * (https://docs.coingecko.com/reference/coins-id-market-chart).
 */
export const coingeckoChart = {
  prices: [
    [1_785_308_400_000, 64_102.118],
    [1_785_312_000_000, 64_210.0551],
  ],
  market_caps: [
    [1_785_308_400_000, 1_286_423_925_174.2],
    [1_785_312_000_000, 1_288_588_946_130.4],
  ],
  total_volumes: [
    [1_785_308_400_000, 17_090_112_004.1],
    [1_785_312_000_000, 17_135_990_479.6],
  ],
};
