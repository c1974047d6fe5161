import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NameMarks, NameMarksLegend } from './name-marks';

it('the marks of a name are words, each explained where one hovers', () => {
  render(<NameMarks marks={['username-alike', 'name-mixed']} />);
  expect(screen.getByText('Mixes scripts')).toBeVisible();
  expect(screen.getByTitle(/^The name has letters from more than one alphabet/)).toHaveTextContent(
    'Mixes scripts',
  );
  expect(screen.getByTitle(/same username/)).toHaveTextContent('Username looks like another’s');
});

it('a name that is found by another one says so', () => {
  render(<NameMarks marks={['name-key', 'username-key']} />);
  expect(screen.getByTitle(/a name other than the one shown/)).toHaveTextContent(
    'Found by another name',
  );
  expect(screen.getByTitle(/a username other than the one shown/)).toHaveTextContent(
    'Found by another username',
  );
});

it('a name without marks shows none', () => {
  const { container } = render(
    <>
      <NameMarks marks={undefined} />
      <NameMarksLegend marksByClient={new Map()} />
    </>,
  );
  expect(container).toBeEmptyDOMElement();
});

it('the legend explains each mark of a list once', () => {
  const marks = new Map([
    ['a', ['name-alike']],
    ['b', ['name-mixed', 'name-alike']],
  ] as const);
  render(<NameMarksLegend marksByClient={marks} />);
  expect(screen.getByRole('list', { name: 'What the marks mean' })).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Mixes scripts: the name has letters from more than one alphabet. One of them may be mistaken for a letter of another name.',
    'Looks like another client’s name: another client in this list has the same name, or one that looks the same. Tell them apart by email.',
  ]);
});
