import { join } from 'node:path';
import { securityHeaders } from '../../aws/edge/security-headers.ts';
import { COMPONENT_PAGE, COMPONENT_PATH } from '../../build/component-page.ts';
import type { LocalReply, LocalRequest } from '../http.ts';
import { localFiles } from './files.ts';

const NOWHERE = { linkScriptUrl: '', linkFrameOrigins: [], linkApiOrigins: [], uploadOrigins: [] };

/** The components page, at every company's address with its branding. It isn't deployed. */
export function componentsOf(root: string) {
  const files = localFiles(join(root, COMPONENT_PAGE));
  return ({ method, path, headers }: LocalRequest): LocalReply | undefined => {
    if (method !== 'GET' || !`${path}/`.startsWith(COMPONENT_PATH)) return undefined;
    const file = `/${path.slice(COMPONENT_PATH.length) || 'index.html'}`;
    const reply = files(file, headers['accept-encoding'] ?? '', headers['if-none-match'] ?? '');
    return { ...reply, headers: { ...reply.headers, ...securityHeaders(NOWHERE) } };
  };
}
