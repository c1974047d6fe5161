import { createServer } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkPorts, freePorts, getPort, loopback, readPorts } from './ports';

describe('the ports of npm start', () => {
  it('are the usual ones of the emulators', () => {
    expect(readPorts({})).toEqual({
      auth: 9099,
      firestore: 8080,
      websocket: 9150,
      storage: 9199,
      hub: 4400,
      logging: 4500,
      ui: 4000,
      prices: 5180,
      app: 5173,
    });
  });

  it('are moved by the environment', () => {
    expect(readPorts({ GLASSBOOK_FIRESTORE_PORT: '8081', GLASSBOOK_APP_PORT: '' })).toMatchObject({
      firestore: 8081,
      app: 5173,
    });
  });

  it.each(['http', '0', '65536', '80.5'])('cannot be %s', (text) => {
    expect(() => readPorts({ GLASSBOOK_AUTH_PORT: text })).toThrow(
      `GLASSBOOK_AUTH_PORT is "${text}", which is no port number (1 to 65535).`,
    );
  });

  it('cannot be the same twice', () => {
    expect(() => readPorts({ GLASSBOOK_AUTH_PORT: '8080' })).toThrow(
      'Port 8080 is given to both the Auth emulator and the Firestore emulator: set GLASSBOOK_AUTH_PORT to another one.',
    );
  });
});

describe('the check of the ports', () => {
  const server = createServer();
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('passes while nobody listens there', async () => {
    await expect(checkPorts(await freePorts())).resolves.toBeUndefined();
  });

  it('names the port that is taken, what it is for, and how to move it', async () => {
    await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
    const ports = { ...(await freePorts()), storage: getPort(server) };
    await expect(checkPorts(ports)).rejects.toThrow(
      `Port ${ports.storage} (Storage emulator) is in use: stop the program that holds it, or set GLASSBOOK_STORAGE_PORT to a free port.`,
    );
  });
});

describe('free ports', () => {
  it('are never given twice, and none is one that an outgoing connection may take', async () => {
    const numbers = (await Promise.all([freePorts(), freePorts(), freePorts()])).flatMap((ports) =>
      Object.values(ports),
    );
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(Math.max(...numbers)).toBeLessThan(32_768);
  });

  it('are never given twice by a second evaluation of the module in the same process', async () => {
    vi.resetModules();
    const second = await import('./ports');
    expect(second.freePorts).not.toBe(freePorts);
    const asked = Array.from({ length: 20 }, () => [freePorts(), second.freePorts()]).flat();
    const numbers = (await Promise.all(asked)).flatMap((ports) => Object.values(ports));
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
