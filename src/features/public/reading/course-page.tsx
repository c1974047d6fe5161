import type { Course, Lesson } from '@/content/lesson';
import { cx } from '@/ui/cx';

export const CoursePage = ({ course }: { course: Course }) => (
  <div
    className={cx(
      'mx-auto grid max-w-public gap-x-18 gap-y-8 px-gutter pt-8 min-[56rem]:pt-18',
      'grid-cols-1 min-[56rem]:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]',
    )}
  >
    <header>
      <h1 className="text-d-lg/[1.04] tracking-[-0.016em]">{course.title}</h1>
      <p className="mt-4 max-w-96 text-ink-2">{course.stand}</p>
    </header>
    <ol className="border-t border-rule-ink">
      {course.lessons.map((lesson) => (
        <li key={lesson.id}>
          <LessonLink to={`/education/${course.id}/${lesson.id}`} lesson={lesson} />
        </li>
      ))}
    </ol>
  </div>
);

function LessonLink({ to, lesson: { title, stand, minutes } }: { to: string; lesson: Lesson }) {
  return (
    <a
      className="group grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-0.5 border-b border-rule py-4 text-ink no-underline"
      href={to}
    >
      <b className="font-display text-[1.25rem]/[1.3] font-medium group-hover:underline group-hover:decoration-1 group-hover:underline-offset-[0.18em]">
        {title}
      </b>
      <span className="whitespace-nowrap text-t-xs/[inherit] text-ink-3">{minutes} min</span>
      <p className="text-t-ui/[inherit] text-ink-2">{stand}</p>
    </a>
  );
}
