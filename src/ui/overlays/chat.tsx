import { MessageCircle, X } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, IconButton } from '@/ui/button';
import { Spinner } from '@/ui/feedback/spinner';
import './chat.css';

/** Time after which a chat that has not answered counts as failed. Milliseconds. */
const timeoutMs = 10_000;

type ChatStatus = 'loading' | 'ready' | 'failed';

/**
 * A third party's chat, in a frame that can neither read nor move the page around it. A `details` element works before scripts load: on a
 * prerendered page it may already be open when it is hydrated.
 */
export function Chat() {
  const box = useRef<HTMLDetailsElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isRequested, setIsRequested] = useState(false);
  const close = () => {
    if (!box.current?.open) return;
    box.current.open = false;
    box.current.querySelector('summary')?.focus();
  };
  const handleToggle = useCallback(() => {
    if (!box.current?.open) return;
    setIsRequested(true);
    panel.current?.focus();
  }, []);
  useEffect(handleToggle, [handleToggle]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };
  return (
    <aside className="chat" aria-label="Live chat">
      <details ref={box} onToggle={handleToggle} onKeyDown={onKeyDown}>
        <summary>
          <MessageCircle aria-hidden="true" />
          <span>Live chat</span>
        </summary>
        <div className="chat-panel" ref={panel} tabIndex={-1} role="dialog" aria-labelledby="chat-title">
          <header>
            <h2 id="chat-title">Live chat</h2>
            <IconButton label="Close the chat" icon={<X aria-hidden="true" />} onClick={close} />
          </header>
          {isRequested ? (
            <ChatFrame onEscape={close} />
          ) : (
            <div className="chat-body">
              <ChatLoading />
            </div>
          )}
        </div>
      </details>
    </aside>
  );
}

const ChatLoading = () => (
  <p className="chat-state" role="status">
    <Spinner />
    Loading the chat…
  </p>
);

function ChatFrame({ onEscape }: { onEscape: () => void }) {
  const [attempt, setAttempt] = useState(1);
  return <ChatAttempt key={attempt} onEscape={onEscape} onRetry={() => setAttempt(attempt + 1)} />;
}

/** The message of the frame's page (tools/build/chat-frame.js). The chat inside can send the same messages, which does no harm. */
const getChatMessage = (data: unknown): unknown => (typeof data === 'object' && data !== null && 'chat' in data ? data.chat : null);

function ChatAttempt({ onEscape, onRetry }: { onEscape: () => void; onRetry: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [status, setStatus] = useState<ChatStatus>('loading');
  const close = useEffectEvent(onEscape);
  useEffect(() => {
    const timer = setTimeout(() => setStatus((now) => (now === 'loading' ? 'failed' : now)), timeoutMs);
    const handleMessage = ({ source, data }: MessageEvent) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const word = getChatMessage(data);
      if (word === 'ready' || word === 'failed') setStatus(word);
      if (word === 'close') close();
    };
    window.addEventListener('message', handleMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', handleMessage);
    };
  }, []);
  return (
    <div className="chat-body">
      <iframe ref={frame} src="/chat.html" title="Live chat" sandbox="allow-scripts allow-forms" data-reach={status} />
      {status === 'loading' && <ChatLoading />}
      {status === 'failed' && <ChatError onRetry={onRetry} />}
    </div>
  );
}

const ChatError = ({ onRetry }: { onRetry: () => void }) => (
  <div className="chat-state" role="alert">
    <h3>The chat does not load</h3>
    <p>
      It may be blocked by your browser or out of service. You can <a href="/company/contact">write to us</a> instead.
    </p>
    <Button onClick={onRetry}>Try again</Button>
  </div>
);
