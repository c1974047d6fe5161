import { Link, type LinkProps } from 'react-router-dom';
import { type Look, look } from './button';

export type ButtonLinkProps = LinkProps & Look;

/** A link that looks like a button, because it begins something. */
export function ButtonLink({ kind, dense, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} {...look({ kind, dense, wide }, className)} />;
}
