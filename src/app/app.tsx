import { useEffect } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes } from './routes';
import { session } from './session';

const router = createBrowserRouter(routes);

export function App() {
  useEffect(() => session.start(), []);
  return <RouterProvider router={router} />;
}
