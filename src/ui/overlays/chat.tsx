import { MessageCircle, X } from 'lucide-react';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { getPressedKey } from '@/lib/device/keyboard';
import { Button, IconButton } from '@/ui/button';
import { cx } from '@/ui/cx';
import { Spinner } from '@/ui/feedback/spinner';

/** Time after which a chat that has not answered counts as failed. Milliseconds. */
const timeoutMs = 10_000;

type ChatStatus = 'loading' | 'ready' | 'failed';

// Below menus, the sidebar's drawer, toasts and dialogs.
const cornerClass = 'fixed end-4 bottom-4 z-15 rounded-r-2 border bg-sheet shadow-lift';
/** On a phone there is room for the icon only: the words are for screen readers. */
const openerClass = cx(
  'flex min-h-control list-none items-center gap-2 border-rule-2 px-4 py-1 font-semibold text-ink text-t-ui/[1.2]',
  'max-sm:w-control max-sm:justify-center max-sm:p-0',
  'hover:border-ink hover:bg-well group-open/chat:invisible [&::-webkit-details-marker]:hidden',
  cornerClass,
);
const panelClass = cx(
  'flex h-[min(36rem,max(100dvh-7rem,14rem))] w-[min(24rem,100vw-2rem)] flex-col overflow-hidden border-rule',
  cornerClass,
);
const bodyClass = 'grid min-h-0 flex-1';
const layerClass = 'col-start-1 row-start-1';
const stateClass = cx(
  'flex justify-center gap-3 p-6 text-ink-2 text-t-ui leading-[inherit]',
  layerClass,
);

/**
 * A third party's chat, in a frame that can neither read nor move the page around it. A `details`
 * element works before scripts load: on a prerendered page it may already be open when it is
 * hydrated.
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
    if (getPressedKey(event) !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };
  return (
    // The stylesheet looks for `data-chat`. Without scripts the chat cannot be loaded.
    <aside className="noscript:hidden print:hidden" data-chat="" aria-label="Live chat">
      <details className="group/chat" ref={box} onToggle={handleToggle} onKeyDown={onKeyDown}>
        <summary className={openerClass}>
          <MessageCircle aria-hidden="true" />
          <span className="max-sm:sr-only">Live chat</span>
        </summary>
        <div
          className={panelClass}
          ref={panel}
          tabIndex={-1}
          role="dialog"
          aria-labelledby="chat-title"
        >
          <header className="flex flex-none items-center justify-between border-rule border-b py-2 ps-4 pe-2">
            <h2 id="chat-title" className="text-d-sm/[1.14]">
              Live chat
            </h2>
            <IconButton label="Close chat" icon={<X aria-hidden="true" />} onClick={close} />
          </header>
          {isRequested ? (
            <ChatFrame onEscape={close} />
          ) : (
            <div className={bodyClass}>
              <ChatLoading />
            </div>
          )}
        </div>
      </details>
    </aside>
  );
}

const ChatLoading = () => (
  <p className={cx('items-center', stateClass)} role="status">
    <Spinner />
    Loading chat…
  </p>
);

function ChatFrame({ onEscape }: { onEscape: () => void }) {
  const [attempt, setAttempt] = useState(1);
  return <ChatAttempt key={attempt} onEscape={onEscape} onRetry={() => setAttempt(attempt + 1)} />;
}

/**
 * The message of the frame's page (tools/build/chat-frame.js). The chat inside can send the same
 * messages, which does no harm.
 */
const getChatMessage = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'chat' in data ? data.chat : null;

function ChatAttempt({ onEscape, onRetry }: { onEscape: () => void; onRetry: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [status, setStatus] = useState<ChatStatus>('loading');
  const close = useEffectEvent(onEscape);
  useEffect(() => {
    const timer = setTimeout(
      () => setStatus((now) => (now === 'loading' ? 'failed' : now)),
      timeoutMs,
    );
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
    <div className={bodyClass}>
      <iframe
        ref={frame}
        src="/chat.html"
        title="Live chat"
        sandbox="allow-scripts allow-forms"
        data-reach={status}
        className={cx('size-full', layerClass, status !== 'ready' && 'invisible')}
      />
      {status === 'loading' && <ChatLoading />}
      {status === 'failed' && <ChatError onRetry={onRetry} />}
    </div>
  );
}

const ChatError = ({ onRetry }: { onRetry: () => void }) => (
  <div className={cx('flex-col items-start', stateClass)} role="alert">
    <h3 className="text-d-sm/[1.14] text-ink">The chat isn’t loading</h3>
    <p>
      Your browser may be blocking it, or it may be down. You can{' '}
      <a href="/company/contact">write to us</a> instead.
    </p>
    <Button onClick={onRetry}>Try again</Button>
  </div>
);
