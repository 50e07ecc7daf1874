import { useCallback, useEffect, useRef, useState } from 'react';

/** Why the bank window closed without a link; `display_message` is the provider's sentence for the client. */
export type PlaidExit = { readonly error_code: string; readonly display_message: string | null };

/** Where a person was when they left the window, and which bank they had chosen (Plaid, "Link Web SDK", onExit). */
export type PlaidLeft = {
  readonly status?: string | null;
  readonly institution?: { readonly name?: string | null } | null;
};

type PlaidHandler = { open: () => void; exit: (options?: { force?: boolean }) => void; destroy: () => void };
type PlaidConfig = {
  readonly token: string;
  readonly receivedRedirectUri?: string;
  readonly onSuccess: (publicToken: string | null) => void;
  readonly onExit: (error: PlaidExit | null, left?: PlaidLeft) => void;
  readonly onLoad: () => void;
};

declare global {
  interface Window {
    /** Defined by Plaid's own link script, or by the local stand-in of it. */
    Plaid?: { create: (config: PlaidConfig) => PlaidHandler };
  }
}

const scripts = new Map<string, Promise<void>>();

/** Loads the link script once, however many screens ask; a failed load is forgotten, so that a retry can succeed. */
function loadScript(url: string): Promise<void> {
  const known = scripts.get(url);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = url;
    element.async = true;
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      scripts.delete(url);
      reject(new Error(`The link script did not load: ${url}`));
    };
    document.head.append(element);
  });
  scripts.set(url, loading);
  return loading;
}

/** What the bank window needs to open: a token of the server and the place of the script, one for each deployment. */
export type PlaidSession = {
  readonly token: string;
  readonly scriptUrl: string;
  readonly receivedRedirectUri?: string;
};

type PlaidCallbacks = {
  /** Null when the window only repaired or verified a login that is already linked. */
  readonly onSuccess: (publicToken: string | null) => void;
  readonly onExit: (error: PlaidExit | null, left: PlaidLeft) => void;
  readonly onScriptFailed: () => void;
};

/**
 * Opens Plaid Link for a session and tells how it ended.
 *
 * A handler belongs to one token, and a new token gets a new handler. Callbacks are read through a reference, so that
 * a rendering never recreates, and so closes, an open window. `isOpen` is true from the moment the session is given
 * until the window closes.
 */
export function usePlaid(session: PlaidSession | undefined, callbacks: PlaidCallbacks): { readonly isOpen: boolean } {
  const latest = useRef(callbacks);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    latest.current = callbacks;
  });
  const close = useCallback((tell: () => void) => {
    setOpen(false);
    tell();
  }, []);

  const { token, scriptUrl, receivedRedirectUri } = session ?? {};
  useEffect(() => {
    if (!token || !scriptUrl) return undefined;
    let isGone = false;
    let isLoaded = false;
    let handler: PlaidHandler | undefined;
    setOpen(true);
    loadScript(scriptUrl).then(
      () => {
        if (isGone) return;
        handler = window.Plaid?.create({
          token,
          ...(receivedRedirectUri ? { receivedRedirectUri } : {}),
          onSuccess: (publicToken) => close(() => latest.current.onSuccess(publicToken)),
          onExit: (error, left) => close(() => latest.current.onExit(error, left ?? {})),
          onLoad: () => {
            isLoaded = true;
            handler?.open();
          },
        });
        // A script that was loaded before may be ready before `create` has given its handler back.
        if (isLoaded) handler?.open();
        if (!handler) close(() => latest.current.onScriptFailed());
      },
      () => !isGone && close(() => latest.current.onScriptFailed()),
    );
    return () => {
      isGone = true;
      handler?.destroy();
      setOpen(false);
    };
  }, [token, scriptUrl, receivedRedirectUri, close]);
  return { isOpen };
}
