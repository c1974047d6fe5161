import './app/main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reporting, startReports } from '@/app/errors/reports';
import { App } from './app/app';
import { keepFiles } from './app/keep-files';

startReports();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
createRoot(root, reporting).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
keepFiles();
