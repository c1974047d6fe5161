import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import { useListSearchParams } from '@/ui/tables/search-params';
import { messageSearchParams } from './filters';
import { now, profile, sent } from './notifications.fixture';
import { SentPanel } from './sent-panel';
import { formatSentCsv } from './sent-words';

signInAtDesk(now);

const rows = [
  sent(),
  sent({ op: 's2', title: 'To all', audience: 'everyone', count: 1, by: 'me' }),
  sent({ op: 's3', title: 'To one', audience: 'client:maya', count: 0, client: profile(), author: null }),
];
const Panel = () => <SentPanel list={useListSearchParams(messageSearchParams)} />;
const list = adminQueries.sentNotices();

function show(text = '', sentRows = rows) {
  const reads = createReads();
  reads.setRows(list, sentRows);
  renderAtDesk(<Panel />, reads, { uid: 'me', path: `/?tab=sent&q=${text}` });
  return reads;
}

describe('what was sent', () => {
  it('says to whom in words, how many have it, and who wrote it', () => {
    show();
    const [, group, all, one] = screen.getAllByRole('row');
    expect(group).toHaveTextContent(/Opening hours.*Active clients.*12 clients.*Robin Berg/);
    expect(all).toHaveTextContent(/To all.*Everyone.*everyone.*You/);
    expect(one).toHaveTextContent(/To one.*Maya Lindqvist.*Unfinished, no one yet.*Another administrator/);
  });

  it('is filtered by whom it went to', () => {
    show('lindqvist');
    expect(screen.getAllByRole('row')).toHaveLength(2);
    show('nothing of it');
    expect(screen.getByText('No message matches “nothing of it”')).toBeVisible();
  });

  it('keeps loading, empty and failed apart', () => {
    const { clear, fail } = show('', []);
    expect(screen.getByRole('link', { name: 'Write a message' })).toHaveAttribute('href', '/?tab=send');
    clear(list);
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    fail(list);
    expect(screen.getByText('Couldn’t load sent messages')).toBeVisible();
  });

  it('is exported with what a later version wrote', () => {
    const file = formatSentCsv([sent({ audience: 'country:Norway', at: new Date('2026-03-24T12:00:00Z') })], 'me');
    expect(file).toContain('2026-03-24 12:00:00,country:Norway,12 clients,Robin Berg,Opening hours,We are closed on Friday.');
  });
});
