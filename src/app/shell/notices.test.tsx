import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OperatorFooter, PracticeBanner, SessionWarning } from './notices';

const banner = () => screen.getByRole('region', { name: 'Practice desk' });

describe('the practice banner', () => {
  it('tells a client not to send coins', () => {
    render(<PracticeBanner area="user" path="/user/deposit" sample />);
    expect(banner()).toHaveTextContent(
      'Practice desk. Sample prices. Test addresses; don’t send real coins.',
    );
  });

  it('tells the desk that approvals move no coins', () => {
    render(<PracticeBanner area="admin" path="/admin/deposit" sample />);
    expect(banner()).toHaveTextContent(
      'Practice desk. Sample prices. Approving a request doesn’t move coins.',
    );
  });

  it('calls real prices no samples', () => {
    render(<PracticeBanner area="user" path="/user/deposit" sample={false} />);
    expect(banner()).toHaveTextContent('Practice desk. Test addresses; don’t send real coins.');
  });

  it('asks for no real document where one is sent', () => {
    render(<PracticeBanner area="user" path="/user/user-verify" sample />);
    expect(banner()).toHaveTextContent('Practice desk. Send no real document.');
  });

  it('cannot be closed', () => {
    render(<PracticeBanner area="user" path="/user/deposit" sample />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('the foot of a desk with an operator', () => {
  it('names its whole legal identity', () => {
    const operator = {
      name: 'Ledger Ltd',
      registration: 'no. 1',
      regulator: 'the FSA',
      address: 'High Street 1',
      complaints: 'care@ledger.example',
    };
    render(<OperatorFooter operator={operator} />);
    for (const part of Object.values(operator))
      expect(screen.getByRole('contentinfo')).toHaveTextContent(part);
  });
});

describe('the warning of the last minute', () => {
  it('says nothing before', () => {
    render(<SessionWarning isExpiring={false} />);
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('says what will happen and when', () => {
    render(<SessionWarning isExpiring />);
    expect(screen.getByRole('alert')).toHaveTextContent('You’ll be signed out in one minute.');
  });
});
