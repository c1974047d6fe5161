import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findUrgency, Urgency } from './urgency';

const now = new Date(2026, 2, 24, 13, 41);
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

it.each([
  [4, null],
  [4.1, { isOverdue: false, limit: 4 }],
  [24.1, { isOverdue: true, limit: 24 }],
])('knows an age of %d h by both limits', (hours, expected) => {
  expect(findUrgency(hoursAgo(hours), now, { lateHours: 4, overdueHours: 24 })).toEqual(expected);
});

it('says in words what its colour says', () => {
  render(
    <>
      <p>
        <Urgency since={hoursAgo(1)} now={now}>
          1 h
        </Urgency>
      </p>
      <p>
        <Urgency since={hoursAgo(30)} now={now}>
          1 d 6 h
        </Urgency>
      </p>
    </>,
  );
  expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([
    '1 h',
    '1 d 6 h, overdue: over 24 h',
  ]);
});
