import { contact } from '@/content/contact';
import type { MessageRequest } from '@/domain/messages/message-request';
import { sessionDraft } from '@/lib/draft';
import { env } from '@/lib/env';
import { report } from '@/lib/report';
import { Facts } from '@/ui/facts';
import { Note } from '@/ui/feedback/note';
import { Island } from '@/ui/island';
import { ContactForm, contactDraftSchema } from './contact-form';
import './contact.css';

const drafts = sessionDraft('contact-draft', contactDraftSchema);

const causes = () => import('@/data/ledger/causes');
/** Without what would say it. */
const notLoaded = () =>
  navigator.onLine ? 'A part of this page could not be loaded. Reload it.' : 'You are offline. Try again when the connection is back.';

/** What writes to the store comes only when something is sent: the page itself loads none of it. */
async function send(message: MessageRequest, id: string): Promise<string | null> {
  try {
    const [{ sendMessage }, { visitor }] = await Promise.all([
      import('@/data/collections/contact'),
      import('@/data/ledger/visitor'),
      causes(),
    ]);
    await sendMessage(visitor, message, id);
    return null;
  } catch (error) {
    report('The message was not sent', error);
    const words = await causes().catch(() => null);
    return words?.causeOf(error) ?? notLoaded();
  }
}

/** The form by itself, as it comes to life. */
export const Contact = () => <ContactForm drafts={drafts} send={send} />;

export function Component() {
  const { page, before, privacy, operator, warning } = contact;
  return (
    <div className="contact">
      <header>
        <h1>{page.title}</h1>
        <p className="contact-stand">{page.stand}</p>
      </header>
      <div className="contact-columns">
        <div>
          <Island name="Contact">
            <Contact />
          </Island>
          <p className="contact-privacy">
            {privacy.text} <a href={privacy.link.to}>{privacy.link.title}</a>.
          </p>
          <noscript>{contact.without}</noscript>
        </div>
        <aside>
          <Note kind="wait">{warning}</Note>
          <h2 className="contact-heading">{before.title}</h2>
          <dl>
            {before.points.map(({ question, answer }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
          <h2 className="contact-heading">{operator.title}</h2>
          <Operator />
        </aside>
      </div>
    </div>
  );
}

function Operator() {
  const { operator } = env;
  if (!operator) return <p>{contact.operator.practice}</p>;
  const rows = [
    { label: 'Name', value: operator.name },
    { label: 'Registration', value: operator.registration },
    { label: 'Regulator', value: operator.regulator },
    { label: 'Address', value: operator.address },
    { label: 'Complaints', value: operator.complaints },
  ];
  return (
    <>
      <Facts rows={rows} />
      <p>{contact.operator.complaints}</p>
    </>
  );
}
