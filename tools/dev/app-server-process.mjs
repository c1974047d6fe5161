/**
 * Runs Vite's development server as a process of its own (app-server.ts), and ends when its starter
 * does.
 */
import { createServer } from 'vite';

const [root, host, port] = process.argv.slice(2);

process.once('disconnect', () => process.exit(0));

const server = await createServer({
  root,
  clearScreen: false,
  logLevel: 'warn',
  server: { host, port: Number(port), strictPort: true, watch: { ignored: ['**/.local/**'] } },
});
await server.listen();
process.send('ready');
