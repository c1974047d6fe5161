import { describe, expect, it } from 'vitest';
import { createBars, createFlowScale } from './flow-panel';

describe('the scale of the chart', () => {
  const days = [
    { day: '2026-03-23', deposits: '300.00', withdrawals: '0.00' },
    { day: '2026-03-24', deposits: '0.00', withdrawals: '100.00' },
  ];

  it('is one for both sides, and divides the height by their largest days', () => {
    const scale = createFlowScale(days);
    expect(scale.line).toBe('75');
    expect(createBars(days, scale)).toMatchObject([
      {
        slotX: '0',
        slot: '50',
        x: '9',
        width: '32',
        up: { y: '0', height: '75' },
        down: null,
        words: '23 Mar: $300.00 in, $0.00 out',
      },
      { slotX: '50', up: null, down: { y: '75', height: '25' } },
    ]);
  });

  it('has a line and no bars where nothing moved', () => {
    const quiet = [{ day: '2026-03-24', deposits: '0.00', withdrawals: '0.00' }];
    expect(createBars(quiet, createFlowScale(quiet))).toMatchObject([{ up: null, down: null }]);
  });

  it('loses no cent of the largest amounts', () => {
    const large = [{ day: '2026-03-24', deposits: '9999999999.99', withdrawals: '0.01' }];
    expect(createFlowScale(large)).toMatchObject({
      mostDeposited: '9999999999.99',
      mostWithdrawn: '0.01',
    });
  });
});
