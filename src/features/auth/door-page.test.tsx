import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PracticeNote } from './door-page';

it.each([
  [true, 'Practice desk. No operator is named and prices are samples. Do not send coins.'],
  [false, 'Practice desk. No operator is named. Do not send coins.'],
])('the note of a practice desk calls prices samples where they are: %s', (sample, words) => {
  render(<PracticeNote sample={sample} />);
  expect(screen.getByText('Practice desk.').parentElement).toHaveTextContent(words);
});
