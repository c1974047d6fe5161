import { Link, type LinkProps } from 'react-router-dom';
import { type ButtonVariant, getButtonClass } from './button';

type ButtonLinkProps = LinkProps & ButtonVariant;

/** A link that looks like a button, for links that start something. */
export function ButtonLink({ kind, dense, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={getButtonClass({ kind, dense, size, wide }, className)} />;
}
