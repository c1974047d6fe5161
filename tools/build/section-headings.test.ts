import { expect, it } from 'vitest';
import { sectionHeadings } from './section-headings';

const heading = (depth: number, value: string) => ({
  type: 'heading',
  depth,
  children: [{ type: 'strong', children: [{ type: 'text', value }] }],
});

it.each([
  ['Why Wednesday counts three times', 'why-wednesday-counts-three-times'],
  ['5. What is paid for one year’s earnings', 'what-is-paid-for-one-years-earnings'],
  ['Café, and what not?', 'cafe-and-what-not'],
])('makes an id of %s', (title, id) => {
  const section = heading(2, title);
  sectionHeadings()({ type: 'root', children: [section] });
  expect(section).toMatchObject({ data: { hProperties: { id } } });
});

it('gives an id to sections only', () => {
  const section = heading(2, 'A pip');
  const part = heading(3, 'Smaller');
  sectionHeadings()({ type: 'root', children: [section, part] });
  expect(section).toMatchObject({ data: { hProperties: { id: 'a-pip' } } });
  expect(part).not.toHaveProperty('data');
});

it('refuses two sections with one id', () => {
  expect(() =>
    sectionHeadings()({ type: 'root', children: [heading(2, 'Costs'), heading(2, 'Costs')] }),
  ).toThrow('Two sections have the id costs');
});
