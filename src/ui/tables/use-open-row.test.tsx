import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { getOpenerProps } from './row-focus';
import { useOpenRow } from './use-open-row';

/** A list of words; its dialog takes the open one away, or leaves it. */
function List() {
  const tab = useRef<HTMLAnchorElement>(null);
  const [words, setWords] = useState(['one', 'two', 'three']);
  const { open, openRow, closeRow } = useOpenRow<string, 'kept' | 'taken'>({
    rows: words,
    getId: (word) => word,
    onNoneLeft: () => tab.current?.focus(),
  });
  const finish = (left: boolean) => {
    if (left) setWords(words.filter((word) => word !== open?.row));
    closeRow(left);
  };
  return (
    <div>
      <a ref={tab} href="/words" aria-current="page">
        Words
      </a>
      {words.map((word) => (
        <button
          key={word}
          type="button"
          {...getOpenerProps(word)}
          onClick={() => openRow(word, 'taken')}
        >
          {word}
        </button>
      ))}
      <button type="button" onClick={() => openRow('no such word', 'kept')}>
        Open what is not there
      </button>
      {open && (
        <section aria-label={`${open.row}, ${open.first}`}>
          <button type="button" onClick={() => finish(true)}>
            Take
          </button>
          <button type="button" onClick={() => finish(false)}>
            Leave
          </button>
        </section>
      )}
    </div>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const button = (name: string) => screen.getByRole('button', { name });

describe('the open row', () => {
  it('is the requested one, with the initial choice', async () => {
    render(<List />);
    await press('two');
    expect(screen.getByRole('region', { name: 'two, taken' })).toBeInTheDocument();
    await press('Leave');
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('is none where there is no such row', async () => {
    render(<List />);
    await press('Open what is not there');
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('gives the focus to the next one when it has left, then to the one before, and after the last to the tab', async () => {
    render(<List />);
    await press('two');
    await press('Take');
    expect(button('three')).toHaveFocus();
    await press('three');
    await press('Take');
    expect(button('one')).toHaveFocus();
    await press('one');
    await press('Take');
    expect(screen.getByRole('link', { name: 'Words' })).toHaveFocus();
  });
});
