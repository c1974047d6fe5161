import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SearchBox } from './toolbar';

function Page({ taken = (text: string) => text }: { taken?: (text: string) => string }) {
  const [text, setText] = useState('');
  return (
    <>
      <SearchBox label="Name" value={text} onChange={(typed) => setText(taken(typed))} />
      <output>{text}</output>
      <button type="button" onClick={() => setText('')}>
        Clear
      </button>
    </>
  );
}

it('tells what is typed, letter by letter, and follows the page when it is cleared there', async () => {
  render(<Page />);
  const box = screen.getByRole('searchbox', { name: 'Name' });
  await userEvent.type(box, 'greta');
  expect(box).toHaveValue('greta');
  expect(screen.getByRole('status')).toHaveTextContent('greta');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(box).toHaveValue('');
  await userEvent.type(box, 'b');
  expect(box).toHaveValue('b');
});

it('shows in the end what the page has made of it', async () => {
  render(<Page taken={(text) => text.toUpperCase()} />);
  const box = screen.getByRole('searchbox', { name: 'Name' });
  await userEvent.type(box, 'tb1');
  expect(box).toHaveValue('TB1');
});
