import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { amountField, memory, request, reviewButton, reviewed, sender, show, submissionOf } from './withdrawal-form.test-utils';

afterEach(cleanup);

describe('a withdrawal that fails', () => {
  it('says why in the review, keeps all of it, and is the same request when it is tried again', async () => {
    const { sent, send } = sender({ state: 'failed', cause: 'You are offline.' });
    const view = show({ send });
    await reviewed(view);
    await view.user.click(await request());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We couldn’t confirm your request. You are offline. What you typed is still here.',
    );
    await view.user.click(await request());
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
  });

  it('is sent again after the page was loaded again, also when nothing is available any more: it may be reserved already', async () => {
    const { sent, send } = sender({ state: 'failed', cause: 'No answer.' });
    const drafts = memory();
    const before = show({ send, drafts });
    await reviewed(before);
    await before.user.click(await request());
    await screen.findByRole('alert');
    cleanup();
    const after = show({ send, drafts, available: '0.00', isUnanswered: () => true });
    expect(amountField()).toHaveValue('250');
    await after.user.click(reviewButton());
    await after.user.click(await request());
    expect(sent[1]).toEqual(sent[0]);
  });

  it('is refused at the amount when less is available by then', async () => {
    const { sent, send } = sender({ state: 'insufficient', available: '50.00' });
    const view = show({ send });
    await reviewed(view);
    await view.user.click(await request());
    await waitFor(() => expect(amountField()).toHaveFocus());
    expect(amountField()).toHaveAccessibleDescription(/You can withdraw up to \$50\.00\./);
    expect(amountField()).toHaveValue('250');
    await view.user.clear(amountField());
    await view.user.type(amountField(), '50');
    await view.user.click(reviewButton());
    await view.user.click(await request('50.00'));
    expect(sent).toHaveLength(2);
  });

  it('says so where the new figure is unknown, or enough again', async () => {
    const { send } = sender({ state: 'insufficient', available: null });
    const view = show({ send });
    await reviewed(view);
    await view.user.click(await request());
    await waitFor(() => expect(amountField()).toHaveAccessibleDescription(/too little available for this/));
  });

  it('is not even sent when the page knows by then that less is available', async () => {
    const { sent, send } = sender();
    const view = show({ send });
    await reviewed(view);
    view.again({ available: '50.00' });
    await view.user.click(await request());
    await waitFor(() => expect(amountField()).toHaveFocus());
    expect(amountField()).toHaveAccessibleDescription(/You can withdraw up to \$50\.00/);
    expect(sent).toEqual([]);
  });
});

describe('an answer that was lost', () => {
  type View = ReturnType<typeof show>;
  const lost = async (view: View) => {
    await reviewed(view);
    await view.user.click(await request());
    await screen.findByRole('alert');
  };
  /** Lost, and then another amount is written. */
  const changed = async (view: View) => {
    await lost(view);
    await view.user.click(screen.getByRole('button', { name: 'Back' }));
    await view.user.type(amountField(), '.50');
  };
  it('is found in the book, so that the same is not asked for twice', async () => {
    const { sent, send } = sender({ state: 'failed', cause: 'No answer.' });
    const view = show({ send });
    await lost(view);
    const recovered = submissionOf(sent[0]);
    view.again({ recovered });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(amountField()).toHaveValue('');
    expect(view.props.onRecovered).toHaveBeenCalledExactlyOnceWith(recovered);
    expect(view.props.onSent).not.toHaveBeenCalled();
  });

  it('does not take away what was typed since, whose review closes', async () => {
    const { sent, send } = sender({ state: 'failed', cause: 'No answer.' });
    const view = show({ send });
    await changed(view);
    await view.user.click(reviewButton());
    await request('250.50');
    const recovered = submissionOf(sent[0]);
    view.again({ recovered });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.props.onRecovered).toHaveBeenCalledExactlyOnceWith(recovered);
    expect(amountField()).toHaveValue('250.50');
    expect(screen.getByText(/It’s in your withdrawals\. To change it, cancel it there/)).toBeVisible();
  });
});
