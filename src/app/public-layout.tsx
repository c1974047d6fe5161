import { Link, Outlet } from 'react-router-dom';
import { env } from '@/lib/env';
import { Brand } from '@/ui/brand';
import { ButtonLink } from '@/ui/button';
import { Rose } from '@/ui/rose';
import './public-layout.css';

/** Head and foot of every public page. */
export function PublicLayout() {
  return (
    <div className="public">
      <header className="public-top">
        <div>
          <Brand to="/" />
          <Link className="public-in" to="/signin">
            Sign in
          </Link>
          <ButtonLink kind="first" to="/signup">
            Open an account
          </ButtonLink>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className="public-foot">
        <Rose />
        <div>
          <Brand to="/" />
          <Identity />
          <nav aria-label="Legal">
            <Link to="/legal/terms">Terms</Link>
            <Link to="/legal/privacy">Privacy</Link>
            <Link to="/legal/risk">Risk disclosure</Link>
          </nav>
        </div>
      </footer>
    </div>
  );
}

/** Who runs this desk; without an operator, that nobody does. */
function Identity() {
  const { operator, prices } = env;
  if (!operator) {
    return (
      <p className="public-who">
        <b>This is a practice desk.</b> No operator is named in its configuration: no company, no registration, no regulator. Nothing here
        is an offer{prices.sample && ', prices are samples'}, and no coins should be sent to any address it shows.
      </p>
    );
  }
  return (
    <p className="public-who">
      <b>{operator.name}</b>, {operator.registration}. Regulated by {operator.regulator}. {operator.address}. Complaints:{' '}
      {operator.complaints}.
    </p>
  );
}
