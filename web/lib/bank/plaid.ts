import { useCallback, useEffect, useRef, useState } from 'react';

/** Why the bank window closed without a link. `display_message` is Plaid's message for the client. */
export type PlaidExit = { readonly error_code: string; readonly display_message: string | null };

/** The step at which a person left the window, and the bank they had selected (Plaid, "Link Web SDK", onExit). */
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
    /** Defined by Plaid's own link script, or by its local substitute. */
    Plaid?: { create: (config: PlaidConfig) => PlaidHandler };
  }
}

const scripts = new Map<string, Promise<void>>();

/**
 * Loads the link script once, however many screens request it. A failed load is forgotten, so that a retry can succeed.
 */
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

/** The requirements to open the bank window: a token from the server and the script's address, one per deployment. */
export type PlaidSession = {
  readonly token: string;
  readonly scriptUrl: string;
  readonly receivedRedirectUri?: string;
};

type PlaidCallbacks = {
  /** Null if the window only repaired or verified a login that is already linked. */
  readonly onSuccess: (publicToken: string | null) => void;
  readonly onExit: (error: PlaidExit | null, left: PlaidLeft) => void;
  readonly onScriptFailed: () => void;
};

/**
 * Opens Plaid Link for a session and reports how it ended.
 *
 * A handler belongs to one token, and a new token gets a new handler. Callbacks are read through a ref, so that a
 * render never recreates, and thus closes, an open window. `isOpen` is true from the moment the session is set until
 * the window closes.
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
        // If the script was loaded earlier, it may be ready before `create` has returned its handler.
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
