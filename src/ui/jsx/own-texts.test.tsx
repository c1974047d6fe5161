import { render } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { keepOwnTexts, splitBlanks } from './own-texts';

/** As a browser's translation: each text goes into elements of its own. */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode())
    if (walker.currentNode instanceof Text && walker.currentNode.data.trim())
      texts.push(walker.currentNode);
  for (const text of texts) {
    const font = document.createElement('font');
    font.textContent = text.data;
    text.replaceWith(font);
  }
}

const Note = ({ children }: { children: ReactNode }) => (
  <p>
    <i />
    {children}
  </p>
);
const Words = ({ on }: { on: boolean }) => (on ? <>new words</> : <b>old words</b>);

describe('a text beside something that comes, goes or changes', () => {
  it.each<[what: string, show: (on: boolean) => ReactNode, before: string, after: string]>([
    ['an element before it', (on) => <p>{on && <i>…</i>}Send</p>, 'Send', '…Send'],
    [
      'an element between two',
      (on) => <p>Send {on && <i>all </i>}now</p>,
      'Send now',
      'Send all now',
    ],
    [
      'a text before an element',
      (on) => (
        <p>
          {on && 'Do '}
          <b>send</b>
        </p>
      ),
      'send',
      'Do send',
    ],
    [
      'a text that goes',
      (on) => (
        <p>
          {!on && 'Do '}
          <b>send</b>
        </p>
      ),
      'Do send',
      'send',
    ],
    ['a number among words', (on) => <p>{on ? 2 : 1} of 3</p>, '1 of 3', '2 of 3'],
    [
      'a number among words and elements',
      (on) => (
        <p>
          {on ? 2 : 1} of <b>3</b>
        </p>
      ),
      '1 of 3',
      '2 of 3',
    ],
    ['words in a component', (on) => <Note>{on ? 'Sent' : 'Send'}</Note>, 'Send', 'Sent'],
    [
      'a fragment that gives way',
      (on) => (
        <p>
          <Words on={on} />, now
        </p>
      ),
      'old words, now',
      'new words, now',
    ],
  ])('%s', (_, show, before, after) => {
    const { container, rerender } = render(show(false));
    expect(container).toHaveTextContent(before);
    translate(container);
    rerender(show(true));
    expect(container).toHaveTextContent(after);
    rerender(show(false));
    expect(container).toHaveTextContent(before);
  });
});

const Count = () => <i>{useState(() => `${Math.random()}`)[0]}</i>;

it('keeps the state of a component when the text beside it changes', () => {
  const show = (on: boolean) => (
    <p>
      {on ? 'Sent' : 'Send'} <Count />
    </p>
  );
  const { container, rerender } = render(show(false));
  const before = container.querySelector('i')?.textContent;
  rerender(show(true));
  expect(container.querySelector('i')?.textContent).toBe(before);
});

describe('the children of an element', () => {
  const wrap = (text: string) => `[${text}]`;
  it.each<[children: ReactNode[], kept: ReactNode]>([
    [['a', 1, null, 'b'], 'a1b'],
    [
      [null, false],
      [null, false],
    ],
    [[<b key="b" />], [<b key="b" />]],
  ])('are one text where nothing else is among them: %j', (children, kept) => {
    expect(keepOwnTexts('p', children, wrap)).toEqual(kept);
  });

  it('stay as they are in elements that take no other', () => {
    const children = ['a', <b key="b" />];
    expect(keepOwnTexts('option', children, wrap)).toBe(children);
  });
});

it.each([
  [' a b ', [' ', 'a b', ' ']],
  ['a', [null, 'a', null]],
] as const)('blanks around the words of "%s" stay outside', (text, parts) => {
  expect(splitBlanks(text)).toEqual(parts);
});
