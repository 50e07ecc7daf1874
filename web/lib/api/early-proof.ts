import type { ProofUse } from '#shared/contracts/route.ts';

/** Has the puzzle of a call solved while the person is still typing. What goes wrong here, the call finds again. */
export const beginProof = (use: ProofUse): void =>
  void import('./proof.ts').then(
    ({ prepareProof }) => prepareProof(use),
    () => undefined,
  );
