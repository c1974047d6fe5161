/*
 * Runs in chat.html before the chat's own script. The page is sandboxed and has no origin: reading storage or cookies throws there, which few chats
 * expect. So stand-ins keep both in memory, until the frame is closed.
 */
(() => {
  // Outside of its sandbox this page would be one of the site's own, and so would the chat's
  // script.
  if (self.origin !== 'null') return;

  const { address } = document.currentScript.dataset;
  const tell = (chat) => parent.postMessage({ chat }, '*');

  const storage = () => {
    const kept = new Map();
    const methods = {
      getItem: (name) => kept.get(String(name)) ?? null,
      setItem: (name, value) => void kept.set(String(name), String(value)),
      removeItem: (name) => void kept.delete(String(name)),
      clear: () => kept.clear(),
      key: (index) => [...kept.keys()][index] ?? null,
    };
    return new Proxy(Object.create(null), {
      get: (_, name) =>
        name === 'length'
          ? kept.size
          : Object.hasOwn(methods, name)
            ? methods[name]
            : kept.get(name),
      set: (_, name, value) => {
        kept.set(String(name), String(value));
        return true;
      },
      has: (_, name) => name === 'length' || Object.hasOwn(methods, name) || kept.has(name),
      deleteProperty: (_, name) => {
        kept.delete(name);
        return true;
      },
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: (_, name) =>
        kept.has(name)
          ? { value: kept.get(name), writable: true, enumerable: true, configurable: true }
          : undefined,
    });
  };

  const jar = new Map();
  const gone = (attributes) =>
    attributes.some((attribute) => {
      const [name = '', value = ''] = attribute.trim().split('=');
      if (name.toLowerCase() === 'max-age') return Number(value) <= 0;
      return name.toLowerCase() === 'expires' && Date.parse(value) <= Date.now();
    });
  const cookies = {
    configurable: true,
    get: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (text) => {
      const [pair = '', ...attributes] = String(text).split(';');
      const at = pair.indexOf('=');
      const name = pair.slice(0, Math.max(at, 0)).trim();
      if (gone(attributes)) jar.delete(name);
      else jar.set(name, pair.slice(at + 1).trim());
    },
  };

  Object.defineProperty(window, 'localStorage', { configurable: true, value: storage() });
  Object.defineProperty(window, 'sessionStorage', { configurable: true, value: storage() });
  // Nothing replaces it; a chat that looks for it finds that there is none.
  Object.defineProperty(window, 'indexedDB', { configurable: true, value: undefined });
  Object.defineProperty(document, 'cookie', cookies);

  // A key pressed in here never reaches the page around it.
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) tell('close');
  });

  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.onload = () => tell('ready');
  script.onerror = () => tell('failed');
  document.head.append(script);
})();
