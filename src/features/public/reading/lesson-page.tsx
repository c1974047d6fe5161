import './questions.css';
import './figure.css';
import './lesson.css';
import './lesson-media.css';
import { type ComponentType, useId } from 'react';
import type { Course, Lesson, Question, Source } from '@/content/lesson';
import { Heading, HeadingLevel } from '@/ui/heading';
import { lessonParts, Sources } from './lesson-parts';

/** CSS alone explains the chosen answer at once, so this works without scripts. */
const QuestionList = ({ questions }: { questions: readonly Question[] }) => (
  <section className="questions">
    <Heading>Check yourself</Heading>
    <p>Choose an answer and read why. Nothing is counted or kept.</p>
    {questions.map((question, i) => (
      <QuestionItem key={question.ask} question={question} place={i + 1} />
    ))}
  </section>
);

function QuestionItem({ question: { ask, answers }, place }: { question: Question; place: number }) {
  const id = useId();
  return (
    <fieldset>
      <legend>
        {place}. {ask}
      </legend>
      {answers.map(({ text, right, because }) => (
        <div key={text} className="answer" data-right={right ? '' : undefined}>
          <label>
            <input type="radio" name={id} />
            <bdi>{text}</bdi>
          </label>
          <p className="because">
            <b>{right ? 'Right.' : 'Not so.'}</b> {because}
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
}

interface LessonPageProps {
  course: Course;
  lesson: Lesson;
  text: LessonText;
}

const getLessonPath = (course: Course, { id }: Lesson) =>
  course.lessons.length > 1 ? `/education/${course.id}/${id}` : `/education/${course.id}`;

/** One lesson: the course beside it, the text, a check, its sources, and the way on. */
export function LessonPage({ course, lesson, text: { default: Text, questions, sources } }: LessonPageProps) {
  const place = course.lessons.indexOf(lesson);
  const which = course.lessons.length > 1 ? `${course.title}, lesson ${place + 1} of ${course.lessons.length}.` : `${course.title}.`;
  return (
    <div className="lesson">
      <LessonList course={course} current={lesson} />
      <article className="prose">
        <p className="lesson-meta">
          {which} About {lesson.minutes} minutes.
        </p>
        <h1>{lesson.title}</h1>
        <p className="lesson-stand">{lesson.stand}</p>
        <HeadingLevel level={2}>
          <Text components={lessonParts} />
          <QuestionList questions={questions} />
          <Sources sources={sources} />
        </HeadingLevel>
        <PreviousAndNext course={course} place={place} />
      </article>
    </div>
  );
}

function LessonList({ course, current }: { course: Course; current: Lesson }) {
  if (course.lessons.length < 2) return <div className="lesson-side" />;
  return (
    <nav className="lesson-side" aria-label={course.title}>
      <p>{course.title}</p>
      <ul>
        {course.lessons.map((lesson) => (
          <li key={lesson.id}>
            <a href={getLessonPath(course, lesson)} aria-current={lesson === current ? 'page' : undefined}>
              {lesson.short}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PreviousAndNext({ course, place }: { course: Course; place: number }) {
  const [before, after] = [course.lessons[place - 1], course.lessons[place + 1]];
  return (
    <nav className="lesson-turn" aria-label="Lessons">
      {before ? (
        <a href={getLessonPath(course, before)}>
          <span>Before</span>
          <b>{before.short}</b>
        </a>
      ) : (
        <a href={course.lessons.length > 1 ? `/education/${course.id}` : '/education/trading-guides'}>
          <span>{course.lessons.length > 1 ? 'All lessons' : 'Go on with'}</span>
          <b>{course.lessons.length > 1 ? course.title : 'Trading guides'}</b>
        </a>
      )}
      {after && (
        <a href={getLessonPath(course, after)}>
          <span>Next</span>
          <b>{after.short}</b>
        </a>
      )}
    </nav>
  );
}
