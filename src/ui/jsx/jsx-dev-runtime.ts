// As jsx-runtime.ts, while developing: React's warnings name the place in the source.
import { Fragment, jsxDEV as reactJsx } from 'react/jsx-dev-runtime';
import { isText, keepOwnTexts, splitBlanks } from './own-texts';

export type { JSX } from 'react/jsx-runtime';
export { Fragment };

export const jsxDEV: typeof reactJsx = (type, props, key, isStatic, source, self) => {
  const { children, ...rest } = props as { children?: React.ReactNode };
  const wrap = (text: string) => {
    const [before, words, after] = splitBlanks(text);
    const span = reactJsx('span', { children: words }, undefined, false, source, self);
    return reactJsx(Fragment, { children: [before, span, after] }, undefined, true, source, self);
  };
  if (type === Fragment && isText(children))
    return reactJsx(type, { children: wrap(String(children)) }, key, false, source, self);
  if (!isStatic || !Array.isArray(children))
    return reactJsx(type, props, key, isStatic, source, self);
  const kept = keepOwnTexts(type, children, wrap);
  return reactJsx(type, { ...rest, children: kept }, key, Array.isArray(kept), source, self);
};
