import type { ComponentProps } from 'react';
import './seen-by.css';

/**
 * Link to the account or to the desk, for people who are signed in in this browser. The page contains both links, and a stylesheet shows
 * the right one or none: public pages load no script that could choose.
 */
export const AccountLinks = (props: Omit<ComponentProps<'a'>, 'href' | 'children'>) => (
  <>
    <a {...props} href="/user/dashboard" data-seen-by="user">
      Your account
    </a>
    <a {...props} href="/admin/dashboard" data-seen-by="admin">
      The desk
    </a>
  </>
);
