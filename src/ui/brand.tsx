import { Link } from 'react-router-dom';
import { BrandMark } from './brand-mark';
import './brand.css';

export function Brand({ to }: { to: string }) {
  return (
    <Link className="brand" to={to}>
      <BrandMark />
      Glassbook
    </Link>
  );
}
