import { Link } from 'react-router-dom';
import { BrandLabel, type BrandPlace, brandClass } from './brand-label';

export function Brand({ to, place = 'page' }: { to: string; place?: BrandPlace }) {
  return (
    <Link className={brandClass[place]} to={to}>
      <BrandLabel place={place} />
    </Link>
  );
}
