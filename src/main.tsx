import './app/main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { rootOptions, startErrorReporting } from '@/app/errors/error-reporting';
import { App } from './app/app';
import { registerServiceWorker } from './app/register-service-worker';

/** index.html has found that this browser is too old, and says so. */
const isRefused = document.documentElement.dataset.browser === 'old';

startErrorReporting();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
if (!isRefused) {
  createRoot(root, rootOptions).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  registerServiceWorker();
}
