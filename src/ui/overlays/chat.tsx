import { MessageCircle, X } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '@/ui/button';
import { Spinner } from '@/ui/feedback/spinner';
import './chat.css';

/** Time after which a chat that has not answered counts as failed. Milliseconds. */
const patience = 10_000;

type Reach = 'loading' | 'ready' | 'failed';

/**
 * A third party's chat, in a frame that can neither read nor move the page around it. A `details` element works before scripts load: on a
 * prerendered page it may already be open when it is hydrated.
 */
export function Chat() {
  const box = useRef<HTMLDetailsElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(false);
  const close = () => {
    if (!box.current?.open) return;
    box.current.open = false;
    box.current.querySelector('summary')?.focus();
  };
  const follow = useCallback(() => {
    if (!box.current?.open) return;
    setAsked(true);
    panel.current?.focus();
  }, []);
  useEffect(follow, [follow]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };
  return (
    <aside className="chat" aria-label="Live chat">
      <details ref={box} onToggle={follow} onKeyDown={onKeyDown}>
        <summary>
          <MessageCircle aria-hidden="true" />
          <span>Live chat</span>
        </summary>
        <div className="chat-panel" ref={panel} tabIndex={-1} role="dialog" aria-labelledby="chat-title">
          <header>
            <h2 id="chat-title">Live chat</h2>
            <IconButton label="Close the chat" icon={<X aria-hidden="true" />} onClick={close} />
          </header>
          {asked ? (
            <ChatFrame onEscape={close} />
          ) : (
            <div className="chat-body">
              <Loading />
            </div>
          )}
        </div>
      </details>
    </aside>
  );
}

const Loading = () => (
  <p className="chat-state" role="status">
    <Spinner />
    Loading the chat…
  </p>
);

function ChatFrame({ onEscape }: { onEscape: () => void }) {
  const [attempt, setAttempt] = useState(1);
  return <Attempt key={attempt} onEscape={onEscape} onAgain={() => setAttempt(attempt + 1)} />;
}

/** The message of the frame's page (tools/site/chat-frame.js). The chat inside can send the same messages, which does no harm. */
const getChatWord = (data: unknown): unknown => (typeof data === 'object' && data !== null && 'chat' in data ? data.chat : null);

function Attempt({ onEscape, onAgain }: { onEscape: () => void; onAgain: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [reach, setReach] = useState<Reach>('loading');
  const closing = useRef(onEscape);
  useEffect(() => {
    closing.current = onEscape;
  });
  useEffect(() => {
    const timer = setTimeout(() => setReach((now) => (now === 'loading' ? 'failed' : now)), patience);
    const hear = ({ source, data }: MessageEvent) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const word = getChatWord(data);
      if (word === 'ready' || word === 'failed') setReach(word);
      if (word === 'close') closing.current();
    };
    window.addEventListener('message', hear);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', hear);
    };
  }, []);
  return (
    <div className="chat-body">
      <iframe ref={frame} src="/chat.html" title="Live chat" sandbox="allow-scripts allow-forms" data-reach={reach} />
      {reach === 'loading' && <Loading />}
      {reach === 'failed' && <Failed onAgain={onAgain} />}
    </div>
  );
}

const Failed = ({ onAgain }: { onAgain: () => void }) => (
  <div className="chat-state" role="alert">
    <h3>The chat does not load</h3>
    <p>
      It may be blocked by your browser or out of service. You can <a href="/company/contact">write to us</a> instead.
    </p>
    <Button onClick={onAgain}>Try again</Button>
  </div>
);
