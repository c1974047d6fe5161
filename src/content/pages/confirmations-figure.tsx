import { fig } from '@/content/figure';

/**
 * Chance that a payer with a tenth of the computing power undoes a bitcoin payment (Nakamoto 2008,
 * section 11, q = 0.1).
 */
const chances = [
  { confirmations: 'No confirmation', chance: 1, shown: '100%' },
  { confirmations: '1 confirmation', chance: 0.2045873, shown: '20.5%' },
  { confirmations: '2 confirmations', chance: 0.0509779, shown: '5.1%' },
  { confirmations: '3 confirmations', chance: 0.0131722, shown: '1.3%' },
  { confirmations: '6 confirmations', chance: 0.0002428, shown: '0.02%' },
];

const full = 650;
const top = (place: number) => 18 + place * 54;

export function ConfirmationsFigure() {
  return (
    <svg
      className={fig.drawing}
      viewBox="0 0 656 280"
      role="img"
      aria-label="The chance of undoing a payment falls from 100% without a confirmation to 20.5% with one, 5.1% with two, 1.3% with three and 0.02% with six"
    >
      {chances.map(({ confirmations, chance, shown }, place) => (
        <g key={confirmations}>
          <text className={fig.text} x="0" y={top(place)}>
            {confirmations}, {shown}
          </text>
          <rect className={fig.wash} x="1" y={top(place) + 9} width={full} height="20" />
          <rect className={fig.red} x="1" y={top(place) + 9} width={chance * full} height="20" />
        </g>
      ))}
    </svg>
  );
}
