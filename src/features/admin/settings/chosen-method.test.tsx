import { describe, expect, it } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import {
  current,
  type Given,
  open,
  panel,
  signInToAdminSettings,
} from './admin-settings-page.test-utils';

signInToAdminSettings();

const shown = () => panel('Payment method shown to clients');
const chosen = { ...current, admin: 'sam' };

describe('whose payment method clients see', () => {
  it.each<[string, Given, string]>([
    [
      'somebody else',
      { current: chosen, roles: { sam: 'manager' } },
      'Clients see Sam Berg’s payment method.',
    ],
    ['the administrator', {}, 'Clients see your payment method.'],
    [
      'the administrator, to one without a role',
      { current: chosen, roles: { sam: 'manager' }, role: '' },
      'Clients see Sam Berg’s payment method.',
    ],
  ])('is said, and that the operator changes it: %s', (_, given, words) => {
    open(given);
    expect(
      shown().getByText(`${words} The operator changes this, with npm run desk:payee.`),
    ).toBeVisible();
    expect(shown().queryByRole('button')).toBeNull();
  });

  it('is nobody’s before the operator has chosen one', () => {
    open({ current: null });
    expect(shown().getByText('Deposits aren’t open yet.').parentElement).toHaveTextContent(
      'Clients see no payment method until the operator chooses a manager’s, with npm run desk:payee.',
    );
  });

  it.each<[string, Given, string]>([
    [
      'is no manager',
      { current: chosen, roles: { sam: 'agent' } },
      'Clients see the payment method of Sam Berg, who isn’t a manager.',
    ],
    [
      'may not act',
      { status: 'suspended' },
      'Clients see the payment method of Robin Berg, who is suspended.',
    ],
    [
      'has left the desk',
      { current: { ...current, admin: 'ghost-of-a-desk' } },
      'Clients see the payment method of Administrator ghos…desk, who isn’t an administrator any more.',
    ],
  ])('is doubted if who was chosen %s', (_, given, words) => {
    open(given);
    expect(shown().getByText(words).parentElement).toHaveTextContent(
      'They pay to it until the operator chooses another, with npm run desk:payee.',
    );
  });

  it('is loaded again after a failure', { tags: ['full'] }, async () => {
    const { user, clear, fail } = open();
    clear(adminQueries.deskCurrent());
    const retry = fail(adminQueries.deskCurrent());
    expect(shown().getByText('Couldn’t load whose payment method clients see')).toBeVisible();
    await user.click(shown().getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});
