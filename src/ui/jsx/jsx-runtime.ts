// What `<p>…</p>` compiles to: React's own, but each text that stands beside something has an
// element of its own.
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { isText, keepOwnTexts, splitBlanks } from './own-texts';

export type { JSX } from 'react/jsx-runtime';
export { Fragment };

const wrap = (text: string) => {
  const [before, words, after] = splitBlanks(text);
  return reactJsxs(Fragment, { children: [before, reactJsx('span', { children: words }), after] });
};

export const jsx: typeof reactJsx = (type, props, key) => {
  const { children } = props as { children?: React.ReactNode };
  return reactJsx(
    type,
    type === Fragment && isText(children) ? { children: wrap(String(children)) } : props,
    key,
  );
};

export const jsxs: typeof reactJsxs = (type, props, key) => {
  const { children, ...rest } = props as { children: React.ReactNode[] }; // of `jsxs` there are several
  const kept = keepOwnTexts(type, children, wrap);
  return (Array.isArray(kept) ? reactJsxs : reactJsx)(type, { ...rest, children: kept }, key);
};
