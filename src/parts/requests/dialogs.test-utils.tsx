import { screen, within } from '@testing-library/react';
import { queries } from '@/data/queries';
import { hoursAgo, profile } from './requests.fixture';

export const karel = profile({ uid: 'karel', firstname: 'Karel', lastname: 'Novotný' });
export const book = queries.latestEntries('maya', 20);
export const chart = queries.chart('bitcoin', 1);

export const createChart = (...prices: string[]) => ({
  points: prices.map((price, i) => ({ at: hoursAgo(5 - 2 * i).getTime(), price })),
  sample: true,
});

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const box = (name: string | RegExp) => screen.getByRole('checkbox', { name });
export const textbox = (name: string) => screen.getByRole('textbox', { name });
export const dialog = (name: string | RegExp = /./) => screen.getByRole('dialog', { name });
export const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
export const figure = (name: string) =>
  within(screen.getByRole('table', { name: /Client’s account/ })).getByRole('row', {
    name: new RegExp(`^${name}`),
  });
export const rows = () => screen.getAllByRole('row').slice(1);
export const preview = () => within(screen.getByRole('table', { name: 'Entry to be written' }));
