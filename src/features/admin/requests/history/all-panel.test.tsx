import { useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderForAdmin } from '@/data/for-admin.test-utils';
import { button, dialog, fact } from '@/parts/requests/dialogs.test-utils';
import type { AnyRow } from '@/parts/requests/request-kinds';
import { anyRow, deposit, deposits } from '@/parts/requests/requests.fixture';
import { DepositsPage } from '../requests-page';
import { createReadsOfPage, signInToRequests } from '../requests-page.test-utils';
import { createRequestQuery } from './all-panel';

signInToRequests();

const credited = deposit({ id: 'op-5', status: 'completed', received: '250.00' });
const old = anyRow({ element: credited, list: deposits([credited]) });

function Go() {
  const navigate = useNavigate();
  const go = () => navigate('/?tab=all', { state: { openRow: 'maya op-5' } });
  return (
    <button type="button" onClick={() => void go()}>
      Go
    </button>
  );
}

/** Follows a link to the deposit of the list of all, of which these are read. */
async function follow(listed: AnyRow[], found: AnyRow | null) {
  const reads = createReadsOfPage({ tab: 'all', all: listed });
  reads.set(createRequestQuery('deposits', 'maya op-5'), found);
  const { user } = renderForAdmin(
    <>
      <Go />
      <DepositsPage />
    </>,
    reads,
  );
  await user.click(button('Go'));
}

it.each([
  ['a page that is read', [old], null],
  ['a page that is not', [anyRow()], old],
])('opens the record that a link names, on %s', async (_, listed, found) => {
  await follow(listed, found);
  expect(dialog('$250.00 from Maya Lindqvist')).toBeVisible();
  expect(fact('Outcome')).toHaveTextContent('Completed');
});

it('opens the review where the request waits again', async () => {
  const waiting = deposit({ id: 'op-5' });
  await follow([anyRow()], anyRow({ element: waiting, list: deposits([waiting]) }));
  expect(dialog('$250.00 from Maya Lindqvist')).toHaveTextContent(/Credit/);
});

it('opens nothing where the request is not there', async () => {
  await follow([anyRow()], null);
  expect(document.querySelector('dialog[open]')).toBeNull();
});
