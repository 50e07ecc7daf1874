import { sessions } from './dynamo/sign-in.ts';
import { gate } from './gate.ts';

/** The entry check's dependencies in a function for signed-in clients, including their sessions. */
export const clientGate = { ...gate, now: () => gate.now(), sessionOf: sessions.find };
