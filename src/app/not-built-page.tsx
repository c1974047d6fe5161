import { useLocation } from 'react-router-dom';
import { ButtonLink } from '@/ui/button';
import { homeOf } from './home-of';
import { useTitle } from './titles';
import './plain-page.css';

/** An address that is planned, and honest about it. */
export function Component() {
  const home = homeOf(useLocation().pathname);
  return (
    <div className="plain-text">
      <h1>{useTitle()}</h1>
      <p>This page is not here yet. Its address is kept for it, and nothing of yours is stored behind it.</p>
      <p className="plain-acts">
        <ButtonLink to={home.to}>{home.label}</ButtonLink>
      </p>
    </div>
  );
}
