import type { ComponentProps } from 'react';
import './seen-by.css';

/**
 * The way to the own account or the desk, for whoever is signed in in this browser; guests do not see it. Both are written into the page, and a
 * stylesheet shows the right one: public pages have no script that could choose.
 */
export const OwnPlace = (props: Omit<ComponentProps<'a'>, 'href' | 'children'>) => (
  <>
    <a {...props} href="/user/dashboard" data-seen-by="user">
      Your account
    </a>
    <a {...props} href="/admin/dashboard" data-seen-by="admin">
      The desk
    </a>
  </>
);
