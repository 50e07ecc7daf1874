/** How Node says that a connection was never made: not one byte has left this machine. */
const NEVER_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

/**
 * Whether a message has certainly not been sent, by what the SDK throws: the service answered with a no, its own
 * failure included, or was never reached. Only silence after the question leaves it open.
 */
export function isCertainNo(fault: unknown): boolean {
  const { $metadata: { httpStatusCode: status = 0 } = {}, code } = fault as {
    readonly $metadata?: { readonly httpStatusCode?: number };
    readonly code?: unknown;
  };
  return status >= 400 || NEVER_CONNECTED.includes(String(code));
}

/** Whether a failure to send, as our adapters tell it, is certain. After any other the message may be on its way. */
export const isCertainlyNotSent = (fault: unknown): boolean =>
  fault instanceof Error && 'isCertain' in fault && fault.isCertain === true;
