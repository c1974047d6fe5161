import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createReads, renderForAdmin } from '@/data/for-admin.test-utils';
import { queries } from '@/data/queries';
import { pausedSwitches } from '@/domain/desk/switches.fixture';
import { PauseBanner } from './pause-banner';

it('shows the desk what is paused, with a link to the switches, and nothing while all is open', () => {
  const { set } = renderForAdmin(<PauseBanner />, createReads());
  expect(screen.queryByRole('region')).toBeNull();
  set(queries.switches(), null);
  expect(screen.queryByRole('region')).toBeNull();
  set(queries.switches(), pausedSwitches('withdrawals', 'trades'));
  expect(screen.getByRole('region', { name: 'Withdrawals and trades are paused' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change this' })).toHaveAttribute(
    'href',
    '/admin/settings/desk#pauses',
  );
});
