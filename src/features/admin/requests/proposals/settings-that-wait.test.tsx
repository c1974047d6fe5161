import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queries } from '@/data/queries';
import { policyOf } from '@/domain/two-people/proposal.fixture';
import { hoursAgo, payment } from '../desk.fixture';
import { button, rows } from '../requests-page.test-utils';
import { proposal, showQueue, signInAsSecond, waiting } from './proposals-page.test-utils';

// @module-tag full
signInAsSecond();

const title = 'Settings that wait';
const lines = () => within(screen.getByRole('region', { name: title })).getAllByRole('listitem');

const by = (uid: string, hours: number) => ({ by: uid, op: `op-${uid}`, at: hoursAgo(hours) });
const addresses = { bitcoin: 'tb1new', ethereum: '' };
const waits = {
  policy: policyOf({ proposed: { fourEyes: '0', addressHours: 24, ...by('boss', 2) } }),
  method: { ...payment(), proposed: { ...addresses, email: '', ...by('ada', 25) } },
};

describe('settings that wait for another manager', () => {
  it('are listed below the queue, with who proposed them and when they can be confirmed', () => {
    showQueue(waits);
    expect(rows()).toHaveLength(1);
    expect(lines().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^Payment method of Ada Berg proposed by Ada Berg.*Another manager can confirm it until 25 Mar, 12:41 \(23 h left\)$/,
      ),
      expect.stringMatching(/^Two-person policy: off proposed by you.*Another manager can confirm it from 25 Mar, 11:41$/),
    ]);
    expect(screen.getByRole('link', { name: 'Payment method of Ada Berg' })).toHaveAttribute('href', '/admin/settings');
  });

  it('cannot be confirmed once their author is no manager any more', () => {
    showQueue({ ...waits, author: { desk: 'agent' } });
    expect(lines()[0]).toHaveTextContent(/^Payment method of Ada Berg proposed by Ada Berg.*Can’t be confirmed$/);
  });

  it('expire once their day is over', () => {
    showQueue({ method: { ...payment(), proposed: { ...addresses, email: '', ...by('ada', 48) } }, policy: policyOf() });
    expect(lines()[0]).toHaveTextContent(/^Payment method of Ada Berg proposed by Ada Berg.*Expired$/);
  });

  it('are not there if none waits, or if one client’s proposals are shown', () => {
    const { unmount } = showQueue({ policy: policyOf() });
    expect(screen.queryByText(title)).toBeNull();
    unmount();
    showQueue({ ...waits, path: '/?client=maya' });
    expect(screen.queryByText(title)).toBeNull();
  });

  it('are loaded again after a failure, and the queue stays', async () => {
    const { user, clear, fail } = showQueue({ ...waits, rows: [waiting(proposal())] });
    clear(queries.policy());
    expect(screen.queryByText(title)).toBeNull();
    const retry = fail(queries.policy());
    expect(screen.getByText('Couldn’t load the settings that wait')).toBeVisible();
    expect(rows()).toHaveLength(1);
    await user.click(button('Try again'));
    expect(retry).toHaveBeenCalledOnce();
  });
});
