/**
 * Whether a chat is configured (VITE_CHAT_URL). Known at build time: without one, nothing of it is
 * shown or loaded.
 */
export const hasChat: boolean = Boolean(import.meta.env.VITE_CHAT_URL);
