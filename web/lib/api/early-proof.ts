import type { ProofUse } from '#shared/contracts/route.ts';

/** Starts solving the proof of work for a call while the person is typing. If it fails, the call itself tries again. */
export const beginProof = (use: ProofUse): void =>
  void import('./proof.ts').then(
    ({ prepareProof }) => prepareProof(use),
    () => undefined,
  );
