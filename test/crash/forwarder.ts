import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A constant address for a server that gets another port each time it is killed. */
export type Forwarder = { readonly port: number; readonly to: (port: number) => void };

/** Opens one. SDK clients keep the address they were made with, and the local cloud takes a free port at each start. */
export async function openForwarder(): Promise<Forwarder> {
  let target = 0;
  const server = createServer((here) => {
    const there = connect(target, '127.0.0.1');
    here.pipe(there).pipe(here);
    const end = () => {
      here.destroy();
      there.destroy();
    };
    for (const socket of [here, there]) socket.once('error', end).once('close', end);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    to: (port) => {
      target = port;
    },
  };
}
