import { type ComponentType, useId } from 'react';
import type { Course, Lesson, Question, SectionHeading, Source } from '@/content/lesson';
import { cx } from '@/ui/cx';
import { Heading } from '@/ui/heading';
import { lessonParts, Sources } from './lesson-parts';
import { besideLinkClass, ReadingPage } from './reading-page';

const questionsHeading: SectionHeading = { id: 'check-yourself', title: 'Check yourself' };

/** CSS alone explains the chosen answer at once, so this works without scripts. */
const QuestionList = ({ questions }: { questions: readonly Question[] }) => (
  <section className="mt-12 border-t border-rule-ink pt-4">
    <Heading id={questionsHeading.id} className="mb-3 scroll-mt-8 text-d-sm">
      {questionsHeading.title}
    </Heading>
    <p className="text-ink-2">Choose an answer to see why. Nothing is counted or saved.</p>
    {questions.map((question, i) => (
      <QuestionItem key={question.ask} question={question} place={i + 1} />
    ))}
  </section>
);

function QuestionItem({
  question: { ask, answers },
  place,
}: {
  question: Question;
  place: number;
}) {
  const id = useId();
  return (
    <fieldset className="mt-8">
      <legend className="mb-2 leading-[1.45] font-semibold">
        {place}. {ask}
      </legend>
      {answers.map(({ text, right, because }) => (
        <div key={text} className="group border-b border-rule">
          <label className="flex cursor-pointer items-start gap-2.5 py-2.5 leading-[1.5]">
            <input type="radio" name={id} className="mt-0.75 size-4.5 flex-none accent-green" />
            <bdi>{text}</bdi>
          </label>
          <p
            className={cx(
              'mb-3 ms-7 hidden border-s-3 ps-3 text-t-ui/[1.5] group-has-checked:block',
              right ? 'border-green' : 'border-red',
            )}
          >
            <b>{right ? 'Right.' : 'Not quite.'}</b> {because}
          </p>
        </div>
      ))}
    </fieldset>
  );
}

export interface LessonText {
  default: ComponentType<{ components?: Record<string, unknown> }>;
  questions: readonly Question[];
  sources: readonly Source[];
  headings: readonly SectionHeading[];
}

interface LessonPageProps {
  course: Course;
  lesson: Lesson;
  text: LessonText;
}

const getLessonPath = (course: Course, { id }: Lesson) =>
  course.lessons.length > 1 ? `/education/${course.id}/${id}` : `/education/${course.id}`;

/** One lesson: the course beside it, the text, a check, its sources, and the way on. */
export function LessonPage({
  course,
  lesson,
  text: { default: Text, questions, sources, headings },
}: LessonPageProps) {
  const place = course.lessons.indexOf(lesson);
  const which =
    course.lessons.length > 1
      ? `${course.title}, lesson ${place + 1} of ${course.lessons.length}.`
      : `${course.title}.`;
  return (
    <ReadingPage
      title={lesson.title}
      stand={lesson.stand}
      beside={course.lessons.length > 1 && <LessonList course={course} current={lesson} />}
      headings={[...headings, questionsHeading]}
      above={
        <p className="mb-4 text-t-sm/[inherit] text-ink-3">
          {which} About {lesson.minutes} minutes.
        </p>
      }
      after={<PreviousAndNext course={course} place={place} />}
    >
      <Text components={lessonParts} />
      <QuestionList questions={questions} />
      <Sources sources={sources} />
    </ReadingPage>
  );
}

function LessonList({ course, current }: { course: Course; current: Lesson }) {
  return (
    <nav aria-label={course.title}>
      <p className="mb-2 text-t-xs text-ink-3">{course.title}</p>
      <ul>
        {course.lessons.map((lesson) => (
          <li key={lesson.id}>
            <a
              className={besideLinkClass}
              href={getLessonPath(course, lesson)}
              aria-current={lesson === current ? 'page' : undefined}
            >
              {lesson.short}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PreviousAndNext({ course, place }: { course: Course; place: number }) {
  const before = course.lessons[place - 1];
  const after = course.lessons[place + 1];
  return (
    <nav
      className="mt-18 grid grid-cols-[1fr_1fr] gap-8 border-t border-rule-ink"
      aria-label="Previous and next lesson"
    >
      {before ? (
        <TurnLink to={getLessonPath(course, before)} way="Previous" title={before.short} />
      ) : course.lessons.length > 1 ? (
        <TurnLink to={`/education/${course.id}`} way="All lessons" title={course.title} />
      ) : (
        <TurnLink to="/education/trading-guides" way="Continue with" title="Trading guides" />
      )}
      {after && (
        <TurnLink
          className="text-end"
          to={getLessonPath(course, after)}
          way="Next"
          title={after.short}
        />
      )}
    </nav>
  );
}

function TurnLink({
  to,
  way,
  title,
  className,
}: {
  to: string;
  way: string;
  title: string;
  className?: string;
}) {
  return (
    <a className={cx('group py-3 text-ink no-underline', className)} href={to}>
      <span className="text-t-xs/[inherit] text-ink-3">{way}</span>
      <b className="block font-display text-t-lg/[1.3] font-medium group-hover:underline group-hover:decoration-1">
        {title}
      </b>
    </a>
  );
}
