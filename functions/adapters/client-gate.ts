import { sessions } from './dynamo/sessions.ts';
import { gate } from './gate.ts';

/** What the entry check of a function needs that serves signed-in clients: also where their sessions are. */
export const clientGate = { ...gate, now: () => gate.now(), sessionOf: sessions.find };
