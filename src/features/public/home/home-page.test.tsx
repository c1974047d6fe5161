import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { marchBook } from './example-book';
import { HowToRead } from './home-page';

it('takes apart the line of the example', () => {
  const { container } = render(<HowToRead />);
  const [before, line] = marchBook;
  const [account, other] = line?.folios ?? [];
  expect([...container.querySelectorAll('dt > span')].map(({ textContent }) => textContent)).toEqual([
    `${account} with ${other}`,
    `${line?.title} ${String(line?.detail).split(',')[0]}`,
    `${line?.by} ${line?.at.getDate()} March`,
    `${line?.amount} ${line?.balance}`,
  ]);
  expect(container.textContent).toContain(`$${before?.balance} before, $${line?.balance} after.`);
});
