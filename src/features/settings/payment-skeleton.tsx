import { VisuallyHidden } from '@/ui/visually-hidden';
import { FieldSkeleton } from './personal-skeleton';

/** The form before the method that stands is known. */
export const PaymentSkeleton = () => (
  <div aria-busy="true">
    <p role="status">
      <VisuallyHidden>Your payment method is being read.</VisuallyHidden>
    </p>
    <div className="form" aria-hidden="true">
      <FieldSkeleton width="12rem" />
      <FieldSkeleton width="11rem" />
      <FieldSkeleton width="9rem" />
    </div>
  </div>
);
