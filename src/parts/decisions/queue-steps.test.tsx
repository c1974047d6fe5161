import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { writeStored } from '@/lib/device/device';
import { ChoiceField } from '@/ui/forms/choice-field';
import { TextField } from '@/ui/forms/fields';
import { useSchemaForm } from '@/ui/forms/form';
import { letterKeysName } from '@/ui/hooks/use-letter-keys';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { getOpenerProps } from '@/ui/tables/row-focus';
import { DecisionPanel, describePlace, findNextInQueue, useOpenQueue } from './queue-steps';

const words = ['one', 'two', 'three', 'four'];

describe('the next item of a queue', () => {
  it.each([
    ['follows the one that was decided', 'two', words, 'three'],
    ['is the first where the last was decided', 'four', words, 'one'],
    ['is none where only the decided one waits', 'two', ['two'], undefined],
    ['follows one that has left the queue', 'two', ['one', 'three', 'four'], 'three'],
    ['skips those that have left with it', 'two', ['one', 'four'], 'four'],
    ['is the first where all that followed have left', 'three', ['one', 'two'], 'one'],
    ['is a new one where all others have left', 'three', ['five'], 'five'],
  ])('%s', (_, id, ids, next) => {
    expect(findNextInQueue(id, ids, words)).toBe(next);
  });

  it.each([
    ['three', false, '3 of 4'],
    ['three', true, '3 of 4+'],
    ['five', false, '4 left'],
  ])('shows the place of %s (further pages: %s) as "%s"', (id, hasMore, place) => {
    expect(describePlace(id, words, hasMore)).toBe(place);
  });
});

const sent = vi.fn();

function WordDialog({
  word,
  onDecided,
  onClose,
}: {
  word: string;
  onDecided: () => void;
  onClose: () => void;
}) {
  const form = useSchemaForm(
    v.object({ decision: v.string(), reason: v.string() }),
    ({ decision }) => {
      sent(word, decision);
      onDecided();
    },
    { defaultValues: { decision: 'approve', reason: '' } },
  );
  const options = [
    { value: 'approve', label: 'Approve', letters: 'c a' },
    { value: 'reject', label: 'Reject', letters: 'r', opens: 'reason' },
  ];
  return (
    <ActDialog
      form={form}
      title={word}
      submitLabel="Decide"
      disabledReason={word === 'three' ? 'Not this one.' : undefined}
      onClose={onClose}
    >
      <ChoiceField name="decision" label="Decision" options={options} />
      {form.watch('decision') === 'reject' && <TextField name="reason" label="Reason" />}
    </ActDialog>
  );
}

/** A queue of words. @param own is skipped after a decision */
function Queue({ own, query = lastPage }: { own?: string; query?: typeof lastPage }) {
  const tab = useRef<HTMLAnchorElement>(null);
  const [rows, setRows] = useState(words);
  const queue = useOpenQueue<string>({
    rows,
    getId: (word) => word,
    canDecide: (word) => word !== own,
    query,
    onNoneLeft: () => tab.current?.focus(),
  });
  const { open, steps } = queue;
  return (
    <main>
      <a ref={tab} href="/words">
        Words
      </a>
      {rows.map((word) => (
        <button
          key={word}
          type="button"
          {...getOpenerProps(word)}
          onClick={() => queue.openRow(word)}
        >
          Open {word}
        </button>
      ))}
      {open && steps && (
        <DecisionPanel steps={steps}>
          <WordDialog
            key={open.id}
            word={open.row}
            onClose={() => queue.closeRow(false)}
            onDecided={() => {
              setRows(rows.filter((word) => word !== open.id));
              queue.openNext();
            }}
          />
        </DecisionPanel>
      )}
    </main>
  );
}

const fetchNextPage = vi.fn();
const lastPage = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage };
const commit = '{Control>}{Enter}{/Control}';
const panel = (name: string) => screen.getByRole('dialog', { name });
const show = async (word: string, props: Parameters<typeof Queue>[0] = {}) => {
  const user = userEvent.setup();
  render(<Queue {...props} />);
  await user.click(screen.getByRole('button', { name: `Open ${word}` }));
  return user;
};

describe('the panel of a queue', () => {
  it('goes to the next item after a decision and keeps its frame, with the focus on the title', async () => {
    const user = await show('one');
    const frame = panel('one');
    await user.keyboard(commit);
    expect(sent).toHaveBeenLastCalledWith('one', 'approve');
    expect(panel('two')).toBe(frame);
    expect(screen.getByRole('heading', { name: 'two' })).toHaveFocus();
    expect(screen.getByRole('heading', { name: 'two' })).toHaveAccessibleDescription('1 of 3');
  });

  it('skips what cannot be decided, and closes when nothing is left', async () => {
    const user = await show('four', { own: 'three' });
    await user.keyboard(commit + commit + commit);
    expect(sent.mock.calls.slice(-3).map(([word]) => word)).toEqual(['four', 'one', 'two']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Open three' })).toHaveFocus();
  });

  it('steps by buttons and keys, and ends at both ends', async () => {
    const user = await show('one');
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.keyboard('k');
    expect(panel('one')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.keyboard('j{Alt>}{ArrowDown}{/Alt}');
    expect(panel('four')).toBeVisible();
    expect(screen.getByText('4 of 4')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('k{Alt>}{ArrowUp}{/Alt}');
    expect(panel('two')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Open two' })).toHaveFocus();
  });

  it('takes the place of a key on a layout without Latin letters, and no key that composes text', async () => {
    await show('one');
    fireEvent.keyDown(panel('one'), { key: 'о', code: 'KeyJ', isComposing: true });
    expect(panel('one')).toBeVisible();
    fireEvent.keyDown(panel('one'), { key: 'о', code: 'KeyJ' });
    expect(panel('two')).toBeVisible();
  });

  it('takes one step while a key is held', async () => {
    const user = await show('one');
    await user.keyboard('{j>3/}');
    expect(panel('two')).toBeVisible();
    await user.keyboard('{Alt>}{ArrowDown>3/}{/Alt}');
    expect(panel('three')).toBeVisible();
  });

  it('chooses by letters, and puts the focus into the field that opens', async () => {
    const user = await show('one');
    await user.keyboard('r');
    expect(screen.getByRole('radio', { name: 'Reject' })).toBeChecked();
    expect(screen.getByRole('textbox')).toHaveFocus();
    await user.keyboard('jack');
    expect(screen.getByRole('textbox')).toHaveValue('jack');
    await user.keyboard(commit);
    expect(sent).toHaveBeenLastCalledWith('one', 'reject');
    await user.keyboard('ra');
    expect(screen.getByRole('textbox')).toHaveValue('a');
  });

  it('never commits by a letter', async () => {
    sent.mockClear();
    const user = await show('one');
    await user.keyboard('rr{Tab}{Shift>}{Tab}{/Shift}');
    await user.click(screen.getByRole('heading', { name: 'one' }));
    await user.keyboard('ac');
    expect(screen.getByRole('radio', { name: 'Approve' })).toBeChecked();
    expect(sent).not.toHaveBeenCalled();
  });

  it('has no letters where they are off', async () => {
    writeStored(letterKeysName, 'off');
    const user = await show('one');
    await user.keyboard('rj');
    expect(panel('one')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Approve' })).toBeChecked();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(panel('two')).toBeVisible();
    writeStored(letterKeysName, null);
  });

  it('asks before a step discards what was typed', async () => {
    const user = await show('one');
    await user.keyboard('rjack');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(panel('one')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('textbox')).toHaveValue('jack');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(panel('two')).toBeVisible();
  });

  it('says why it does not commit, at the button', async () => {
    sent.mockClear();
    const user = await show('three');
    await user.keyboard(commit);
    expect(sent).not.toHaveBeenCalled();
    expect(screen.getByText('Not this one.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Decide' })).toHaveFocus();
  });

  it('reads the next page when the end comes near', async () => {
    fetchNextPage.mockClear();
    const user = await show('one', { query: { ...lastPage, hasNextPage: true } });
    expect(screen.getByText('1 of 4+')).toBeVisible();
    expect(fetchNextPage).not.toHaveBeenCalled();
    await user.keyboard('j');
    expect(fetchNextPage).toHaveBeenCalledOnce();
  });
});
