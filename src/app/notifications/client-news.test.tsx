import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { Entry } from '@/domain/ledger/ledger';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { ClientNews } from './client-news';
import { completed, createDeskActs, createNotices } from './notifications.fixture';

const figures = (balance: string) => ({ balance, profit: '0', bonus: '0' });
const act = (action: Entry['action'], over: Partial<Entry>): Entry => ({
  ...completed,
  op: action,
  col: 'accounts',
  index: -1,
  action,
  ...over,
});

describe('what the desk did', () => {
  it('says what a result, a fee and an adjustment did to the balance', () => {
    const acts = [
      act('trade.settled', { col: 'trades', after: { id: 't', result: '-12.50' } }),
      act('subscription.charged', { before: figures('500.00'), after: figures('451.00') }),
      act('account.adjusted', { before: figures('100.00'), after: figures('130.00') }),
    ];
    render(
      <MemoryRouter>
        <ClientNews
          uid="maya"
          acts={createDeskActs(acts)}
          notices={readyQuery(createNotices([]))}
          seenAt={0}
          onFollow={() => undefined}
          onRead={() => undefined}
        />
      </MemoryRouter>,
    );
    const heads = within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('[data-title]')?.textContent);
    expect(heads).toEqual(['New: Trade settled −12.50', 'New: Subscription fee −49.00', 'New: Adjustment +30.00']);
  });
});
