import type { Course } from '../../lesson';

export const learnForex: Course = {
  id: 'learn-forex',
  title: 'Learn forex',
  stand:
    'Eight lessons on the market for currencies: how a price is read, what a position costs and earns, what an order can promise, and how much can be lost. Glassbook does not offer currency pairs. The lessons are here to be read, and each works out an example to the cent.',
  description:
    'Eight lessons on the market for currencies: how a price is read, what a position costs and earns, and how much can be lost, worked out to the cent.',
  lessons: [
    {
      id: 'currency-pairs',
      title: 'What a currency pair is, and how to read its price',
      short: 'Currency pairs',
      stand:
        'A currency has no price of its own, only a price in another currency. This lesson reads that price from both sides.',
      minutes: 4,
    },
    {
      id: 'pips-and-lots',
      title: 'Pips and lots: how the forex market counts',
      short: 'Pips and lots',
      stand:
        'A pip measures how far a rate has moved, and a lot how much you hold. Only the two together say what a move has cost.',
      minutes: 4,
    },
    {
      id: 'leverage-and-margin',
      title: 'Leverage and margin, and when a broker closes your trade',
      short: 'Leverage and margin',
      stand:
        'Margin is the deposit that keeps a position open. This lesson follows one account from its opening to the point where the broker ends it.',
      minutes: 4,
    },
    {
      id: 'interest-and-rollover',
      title: 'Interest overnight: rollover, swap and carry',
      short: 'Interest and rollover',
      stand:
        'If you hold a currency pair overnight, you have one currency and owe another. Both bear interest, and the difference is settled every night.',
      minutes: 4,
    },
    {
      id: 'what-moves-rates',
      title: 'What moves exchange rates, and what nobody can know',
      short: 'What moves rates',
      stand:
        'Interest, inflation, trade and fear move currencies, through what people expect of them. One relation among them is exact enough to be computed.',
      minutes: 4,
    },
    {
      id: 'orders-and-slippage',
      title: 'Orders, slippage, and what a stop does not promise',
      short: 'Orders and slippage',
      stand:
        'An order says what you want, and the market decides what you get. This lesson names the difference for each kind of order.',
      minutes: 4,
    },
    {
      id: 'sessions-and-gaps',
      title: 'Busy hours, thin hours and the gap after a weekend',
      short: 'Sessions and gaps',
      stand:
        'The forex market has no building and no bell, but it has hours when nobody is there. They change what a price is worth.',
      minutes: 4,
    },
    {
      id: 'cost-of-a-trade',
      title: 'What a forex trade costs, added up in pips',
      short: 'Cost of a trade',
      stand:
        'Spread, commission, swap and conversion are charged in four places. Their sum says how far the rate must move before you have earned anything.',
      minutes: 4,
    },
  ],
};
