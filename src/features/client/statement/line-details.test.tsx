import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { servePriceService } from '@/data/prices/price-service.fixture';
import type { ServedCharts } from '@/data/prices/served-charts.fixture';
import { folio } from '@/domain/ledger/ledger';
import { wholeStory } from '@/domain/ledger/written-desk.fixture';
import { at, propsOf } from './in-test';

const story = wholeStory();
const settled = story.entries.find((entry) => folio(entry) === 'T2');
if (!settled) throw new Error('No T2');
const minute = 60_000;
/** Prices around the settlement at 60,282.27, the middle one `away` minutes from it. */
const prices = (price: number, away: number, spacing: number) =>
  [-1, 0, 1].map((step) => [settled.at.getTime() + (away + step * spacing) * minute, step === 0 ? price : 1] as const);

let service: ServedCharts;
beforeEach(async () => {
  Element.prototype.scrollIntoView = () => {};
  vi.useFakeTimers({ toFake: ['Date'], now: settled.at.getTime() + 60 * minute });
  service = await servePriceService(null);
});
afterEach(async () => {
  await service.stop();
  vi.useRealTimers();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

const working = () => within(screen.getByRole('region', { name: 'How the result was computed' }));
const fact = async (term: string) => (await working().findByText(term, { selector: 'dt' })).nextElementSibling;
const open = () => render(at(propsOf(story), '?period=all#T2'));

describe('the market beside the closing price of a settled trade', () => {
  it('is the one nearest to the time of the settlement, with its spacing and the difference', async () => {
    service.serve(prices(60_000, -2, 5));
    open();
    expect(await fact('Difference')).toHaveTextContent(/^\+0\.47%$/);
    expect(await fact('Market then')).toHaveTextContent(/^60,000\.00price service, .+, prices 5 minutes apart$/);
    expect(working().queryByText(/^The closing price is/)).toBeNull();
    expect(service.asked).toEqual(['bitcoin 1']);
  });

  it('is marked where it differs by over 1%, and the result adds up all the same', async () => {
    service.serve(prices(61_000, 2, 5));
    open();
    expect(await working().findByText('The closing price is 1.18% below the market price of that time.')).toBeInTheDocument();
    expect(working().getByText('Equal to the cent.')).toBeInTheDocument();
  });

  it('is not checked over 10 minutes away from the nearest price', async () => {
    service.serve(prices(1, 20, 60));
    open();
    expect(await working().findByText(/is over 10 minutes away; prices of that time are 1 hour apart$/)).toBeInTheDocument();
    expect(working().queryByText('Difference')).toBeNull();
  });

  it('says where the price service did not answer, and reads it again when asked', async () => {
    open();
    expect(await working().findByText('The price service did not answer.', { exact: false })).toBeInTheDocument();
    service.serve(prices(60_000, 0, 5));
    await userEvent.click(working().getByRole('button', { name: 'Try again' }));
    expect(await fact('Difference')).toHaveTextContent('+0.47%');
  });
});
