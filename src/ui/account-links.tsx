import type { ComponentProps } from 'react';
import { cx } from './cx';
import { seenBy } from './seen-by';

/**
 * Link to the account or to the desk, for people who are signed in in this browser. The page
 * contains both links, and a stylesheet shows the right one or none: public pages load no script
 * that could choose.
 */
export const AccountLinks = ({
  className,
  ...props
}: Omit<ComponentProps<'a'>, 'href' | 'children'>) => (
  <>
    <a {...props} className={cx(className, seenBy.user)} href="/user/dashboard">
      Your account
    </a>
    <a {...props} className={cx(className, seenBy.admin)} href="/admin/dashboard">
      The desk
    </a>
  </>
);
