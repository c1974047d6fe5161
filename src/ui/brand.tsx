import './brand.css';
import { Link } from 'react-router-dom';
import { BrandMark } from './brand-mark';

export function Brand({ to }: { to: string }) {
  return (
    <Link className="brand" to={to}>
      <BrandMark />
      Glassbook
    </Link>
  );
}
