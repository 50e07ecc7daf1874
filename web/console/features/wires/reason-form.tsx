import { wiresText as words } from '#shared/text/console/wires.ts';
import { AskWhy } from '../../ui/ask-why.tsx';

type ReasonProps = {
  /** The action and its subject. */
  readonly as: string;
  readonly lead?: string;
  readonly act: string;
  readonly onSay: (reason: string) => Promise<unknown>;
  readonly onCancel: () => void;
};

/** Asks for a reason, then acts. */
export const ReasonForm = (ask: ReasonProps) => <AskWhy {...ask} words={words} cancel={words.cancel} takesFocus />;
