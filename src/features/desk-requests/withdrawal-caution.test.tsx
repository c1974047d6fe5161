import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queries } from '@/data/queries';
import { profile } from './desk.fixture';
import { AtDesk, memory } from './desk-in-test';
import { WithdrawalCaution } from './withdrawal-caution';

const show = (status: string | null) => {
  const client = memory();
  if (status !== null) client.setQueryData(queries.profile('maya').queryKey, profile({ status }));
  render(
    <AtDesk client={client}>
      <WithdrawalCaution uid="maya" />
    </AtDesk>,
  );
};

it('says nothing of a client who may withdraw', () => {
  show('active');
  expect(screen.queryByText(/alone|read/)).toBeNull();
});

it.each(['suspended', 'pending', 'under-review'])('speaks against confirming a withdrawal with others where the client is %s', (status) => {
  show(status);
  expect(screen.getByText(`Not active any more (${status.replace('-', ' ')}): decide it on its own.`)).toBeVisible();
});

it('says that nobody knows where the client could not be read', async () => {
  show(null);
  expect(await screen.findByText('Whether this client is still active could not be read.')).toBeVisible();
});
