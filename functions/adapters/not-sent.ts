/** Node's error codes if a connection was never made, so that nothing was sent. */
const NEVER_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

/**
 * True if a message was certainly not sent: the service refused or failed, or was never reached. If there was no
 * answer, it may have been sent.
 */
export function isCertainNo(fault: unknown): boolean {
  const { $metadata: { httpStatusCode: status = 0 } = {}, code } = fault as {
    readonly $metadata?: { readonly httpStatusCode?: number };
    readonly code?: unknown;
  };
  return status >= 400 || NEVER_CONNECTED.includes(String(code));
}

/**
 * True if an adapter's error means that the message was certainly not sent. After any other error it may be in transit.
 */
export const isCertainlyNotSent = (fault: unknown): boolean =>
  fault instanceof Error && 'isCertain' in fault && fault.isCertain === true;
