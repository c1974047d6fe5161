import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ChosenBar } from './chosen-bar';
import { profile, queued } from './desk.fixture';
import { depositKind } from './kinds';
import type { SeveralChoice } from './several';

const rows = [
  queued(),
  queued({ id: 'ines', uid: 'ines', amount: '80.00' }, profile({ firstname: 'Ines', lastname: 'Okafor' })),
  queued({ id: 'karel', uid: 'karel', amount: '640.00' }, profile({ firstname: 'Karel', lastname: 'Novotný' })),
];
const button = (name: string) => screen.getByRole('button', { name });

describe('the bar of what is chosen', () => {
  it('says how many and how much, and what can be done with them', async () => {
    const asked: (SeveralChoice | 'none')[] = [];
    render(<ChosenBar kind={depositKind} rows={rows} onDecide={(choice) => asked.push(choice)} onClear={() => asked.push('none')} />);
    expect(screen.getByRole('status')).toHaveTextContent('3 deposits, 970.00 USD');
    await userEvent.click(button('Confirm 3'));
    await userEvent.click(button('Reject 3'));
    await userEvent.click(button('Choose none'));
    expect(asked).toEqual(['complete', 'reject', 'none']);
  });

  it('is not there where nothing is', () => {
    const { container } = render(<ChosenBar kind={depositKind} rows={[]} onDecide={() => undefined} onClear={() => undefined} />);
    expect(container).toBeEmptyDOMElement();
  });
});
