import type { Course } from '../../lesson';

export const tradingGuides: Course = {
  id: 'trading-guides',
  title: 'Trading guides',
  stand:
    'Eight guides to the part of trading that can be learnt: how large a trade may be, where it ends, what a loss costs to repair, what a record proves, and whom to trust with money. None of them says what to buy. All of them say what can be lost.',
  description:
    'Eight guides to the part of trading that can be learnt: how large a trade may be, where it ends, what a loss costs to repair, and whom to trust.',
  lessons: [
    {
      id: 'risk-per-trade',
      title: 'How much to put at risk in one trade',
      short: 'Risk per trade',
      stand:
        'Decide first what the trade may cost, and let a division say how large it can be. The other way round, the trade decides.',
      minutes: 5,
    },
    {
      id: 'stops-and-targets',
      title: 'Stops and targets: where a trade ends',
      short: 'Stops and targets',
      stand:
        'Two prices, set before the first cent is at risk, say how often you have to be right. They do not say that you will be.',
      minutes: 4,
    },
    {
      id: 'drawdown-and-recovery',
      title: 'Drawdown, and the long way back',
      short: 'Drawdown and recovery',
      stand:
        'A loss and the gain that repairs it are not of one size. The deeper the fall, the faster they part.',
      minutes: 4,
    },
    {
      id: 'compounding',
      title: 'Compounding, of gains and of costs',
      short: 'Compounding',
      stand:
        'Gains that stay earn gains of their own. Fees and losses do the same, and nobody draws them.',
      minutes: 4,
    },
    {
      id: 'keeping-a-journal',
      title: 'A journal that can contradict you',
      short: 'Keeping a journal',
      stand:
        'Memory keeps the good trades. A journal keeps all of them, with the reasons you had before you knew how they would end.',
      minutes: 4,
    },
    {
      id: 'reading-charts-honestly',
      title: 'Reading charts honestly',
      short: 'Reading charts',
      stand:
        'The same prices can look like a crash, a calm or a rocket. Five questions bring them back to what they were.',
      minutes: 5,
    },
    {
      id: 'volatility-and-leverage',
      title: 'Volatility decides what leverage means',
      short: 'Volatility and leverage',
      stand:
        'One leverage is mild for an hour and ruinous for a week. A square root tells you which of the two you are looking at.',
      minutes: 5,
    },
    {
      id: 'checking-a-broker',
      title: 'Checking a broker before the first deposit',
      short: 'Checking a broker',
      stand:
        'A website proves nothing. A register, a withdrawal and your own sum of the statement prove a good deal.',
      minutes: 5,
    },
  ],
};
