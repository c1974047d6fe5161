/** A page that every other page links to. */
interface SiteLink {
  title: string;
  /** Its path, from the root. */
  to: string;
}

export interface SiteSection {
  title: string;
  links: readonly SiteLink[];
}

/** The page that explains the book. It stands in the menu by itself. */
export const howItWorks = { title: 'How it works', to: '/company/about' } as const;

/** The navigation of the public site, in the order in which it is shown. */
export const site = {
  markets: {
    title: 'Markets',
    links: [
      { title: 'Cryptocurrency', to: '/market/cryptocurrency' },
      { title: 'Forex', to: '/market/forex' },
      { title: 'Commodities', to: '/market/commodities' },
      { title: 'Indices', to: '/market/indices' },
      { title: 'Shares', to: '/market/shares' },
      { title: 'Treasuries', to: '/market/treasures' },
    ],
  },
  platforms: {
    title: 'Platforms',
    links: [
      { title: 'MetaTrader 4', to: '/platforms/meta4' },
      { title: 'MetaTrader 5', to: '/platforms/meta5' },
    ],
  },
  education: {
    title: 'Lessons',
    links: [
      { title: 'CFDs', to: '/education/learn-cfds' },
      { title: 'Forex', to: '/education/learn-forex' },
      { title: 'Shares', to: '/education/learn-shares' },
      { title: 'Trading guides', to: '/education/trading-guides' },
    ],
  },
  company: {
    title: 'Company',
    links: [
      howItWorks,
      { title: 'Contact', to: '/company/contact' },
      { title: 'Check a book', to: '/verify' },
      { title: 'Terms', to: '/legal/terms' },
      { title: 'Privacy', to: '/legal/privacy' },
      { title: 'Risk disclosure', to: '/legal/risk' },
    ],
  },
} as const satisfies Record<string, SiteSection>;
