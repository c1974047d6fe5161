import type { Course } from '../../lesson';

export const learnCfds: Course = {
  id: 'learn-cfds',
  title: 'Learn CFDs',
  stand:
    'A contract for difference settles the change of a price in money, multiplied by leverage, in both directions. This page takes it apart from the first sentence to the first trade, with the arithmetic of every step and of every loss.',
  description:
    'What a contract for difference is, worked out on a trade that loses: leverage, costs, the price that ends a trade, and what is left afterwards.',
  lessons: [
    {
      id: 'cfds',
      title: 'Contracts for difference, taken apart',
      short: 'Contracts for difference',
      stand:
        'You and a broker settle the difference between two prices. Nothing is bought, nothing is delivered, and you can lose all that you put down.',
      minutes: 7,
    },
  ],
};
