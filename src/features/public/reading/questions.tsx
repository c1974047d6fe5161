import { useId } from 'react';
import type { Question } from '@/content/lesson';
import { Heading } from '@/ui/heading';
import './questions.css';

/** Three questions; what is chosen is explained at once, by the stylesheet alone, so that it works without script. */
export const Questions = ({ questions }: { questions: readonly Question[] }) => (
  <section className="questions">
    <Heading>Check yourself</Heading>
    <p>Choose an answer and read why. Nothing is counted or kept.</p>
    {questions.map((question, i) => (
      <Ask key={question.ask} question={question} place={i + 1} />
    ))}
  </section>
);

function Ask({ question: { ask, answers }, place }: { question: Question; place: number }) {
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
