import { useLocation } from 'react-router-dom';
import { getHomeLink } from '@/app/session/guard';
import { ButtonLink } from '@/ui/button-link';
import '@/app/shell/plain-page.css';

export function Component() {
  const home = getHomeLink(useLocation().pathname);
  return (
    <div className="plain-text">
      <h1>There is no page at this address</h1>
      <p>It may have been mistyped, or the page has moved.</p>
      <p className="plain-acts">
        <ButtonLink to={home.to}>{home.label}</ButtonLink>
      </p>
    </div>
  );
}
