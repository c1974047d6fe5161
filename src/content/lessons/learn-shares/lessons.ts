import type { Course } from '../../lesson';

export const learnShares: Course = {
  id: 'learn-shares',
  title: 'Learn shares',
  stand:
    'What a share is, how its price is made, what it pays, and how it can be lost. Eight lessons with every figure worked out. Shares are not traded on Glassbook: the course is here for what it teaches, and it ends with what investing costs.',
  description:
    'Eight lessons on shares: what one is, how its price is made, what it pays, what it costs to hold, and how it can be lost, with every figure worked out.',
  lessons: [
    {
      id: 'what-a-share-is',
      title: 'What a share is, and where its owner is in the queue',
      short: 'What a share is',
      stand:
        'A share is a part of a company, with a vote and a claim on what is left. The word that matters is “left”.',
      minutes: 4,
    },
    {
      id: 'reading-a-quote',
      title: 'Reading a quote: two prices, not one',
      short: 'Reading a quote',
      stand:
        'Bid, ask, last and volume each answer a different question. The difference between them is the first thing that a trade costs.',
      minutes: 4,
    },
    {
      id: 'dividends-and-yield',
      title: 'Dividends, their four dates, and what a yield divides by',
      short: 'Dividends and yield',
      stand:
        'A dividend moves money from the company to you, and the price falls by about as much. A high yield is often a low price.',
      minutes: 4,
    },
    {
      id: 'earnings-and-price',
      title: 'Earnings, the price, and what P/E cannot say',
      short: 'Earnings and price',
      stand:
        'A price is earnings times what buyers pay for them. Both can fall in the same week, and then they multiply.',
      minutes: 4,
    },
    {
      id: 'splits-and-rights',
      title: 'Splits and rights issues: when the number of shares changes',
      short: 'Splits and rights',
      stand:
        'A split changes every figure and nothing else. A rights issue asks you for money, and doing nothing can cost you some.',
      minutes: 4,
    },
    {
      id: 'indices-and-funds',
      title: 'Indices and funds: who counts how much, and who is paid',
      short: 'Indices and funds',
      stand:
        'An index is a sum with rules, and the rules decide what it says. A fund follows it with real money, less a fee.',
      minutes: 4,
    },
    {
      id: 'risk-of-a-share',
      title: 'The risk of a share, and what a second one changes',
      short: 'The risk of a share',
      stand:
        'How wide, how deep, how much in one: three measures of risk, and the arithmetic of holding two shares instead of one.',
      minutes: 4,
    },
    {
      id: 'what-costs-take',
      title: 'What costs take, once and over thirty years',
      short: 'What costs take',
      stand:
        'Returns are hoped for and costs are certain. One per cent a year sounds like little, and takes a quarter.',
      minutes: 4,
    },
  ],
};
