import { type FirebaseApp, initializeApp } from 'firebase/app';
import { env } from './env';

export const app: FirebaseApp = initializeApp(env.firebase);

/** `127.0.0.1:8080` in its two parts. */
export function hostAndPort(address: string): [host: string, port: number] {
  const [host = '', port = ''] = address.split(':');
  return [host, Number(port)];
}
