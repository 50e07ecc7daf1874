import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AgentAhead } from '#shared/contracts/tenant.ts';
import { partnerText } from '#shared/text/partner.ts';
import { useText } from '../../lib/page/text.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './partner.module.css';

/** A QR code's modules with the quiet zone, as a drawing. The library for it is loaded only here. */
async function drawnCode(text: string): Promise<{ readonly size: number; readonly path: string }> {
  const { generate } = await import('lean-qr');
  const code = generate(text);
  const path: string[] = [];
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path.push(`M${x + QUIET} ${y + QUIET}h1v1h-1z`);
  return { size: code.size + 2 * QUIET, path: path.join('') };
}

/** A scanner needs four modules of white around the code (ISO/IEC 18004). */
const QUIET = 4;

/** The address of the agent's page, to scan or copy, with the agent's own QR picture if there is one. */
export function SharePage({ agent }: { readonly agent: Pick<AgentAhead, 'displayName' | 'qrCodeURL'> }) {
  const text = useText(partnerText);
  const { pathname } = useLocation();
  // When the page is prerendered, the host isn't known yet. It isn't visible until the client opens it.
  const address = `${globalThis.location?.origin ?? ''}${pathname}`;
  const [code, setCode] = useState<Awaited<ReturnType<typeof drawnCode>>>();
  const draw = () => {
    if (agent.qrCodeURL || code) return;
    // Without the drawing the address can still be copied.
    drawnCode(address).then(setCode, () => undefined);
  };
  return (
    <Disclosure title={text.share} quiet onOpen={draw}>
      <p>{text.shareHint}</p>
      {agent.qrCodeURL && (
        <img className={styles['agent-code']} src={agent.qrCodeURL} alt={text.qr(agent.displayName)} loading="lazy" />
      )}
      {code && (
        <svg
          className={styles['agent-code']}
          role="img"
          aria-label={text.qr(agent.displayName)}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
        >
          <path d={code.path} />
        </svg>
      )}
      <div>
        <CopyButton text={address} what={text.address} />
      </div>
    </Disclosure>
  );
}
