import { cx } from '@/ui/cx';
import { newsClass } from '@/ui/feedback/news-class';
import { SkeletonBar } from '@/ui/feedback/skeleton';

export const NewsSkeleton = () => (
  <ul aria-busy="true" aria-label="Loading">
    {['9rem', '11rem', '8rem'].map((width) => (
      <li key={width} className={cx(newsClass.row, 'py-3')}>
        <SkeletonBar width={width} />
      </li>
    ))}
  </ul>
);
