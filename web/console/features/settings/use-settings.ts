import { useMutation } from '@tanstack/react-query';
import {
  type OWN_PICTURES,
  type ProposedChange,
  readSettingsRoute,
  storePictureRoute,
} from '#shared/contracts/proposals.ts';
import { settingsText } from '#shared/text/console/settings.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { base64Of } from '../../lib/base64.ts';
import { useHere, useOfCompany } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { usePropose } from '../../lib/use-proposals.ts';

export type ProposedSettings = Extract<ProposedChange, { readonly kind: 'settings' }>;

/** The company's settings, and the open proposals about them. */
export const useSettings = () => useOfCompany('settings', (of) => callStaff(readSettingsRoute, of));

/** Stores a picture, so that a change can name its address. */
export function useStorePicture(as: keyof typeof OWN_PICTURES) {
  const { tenantId } = useHere();
  return useMutation({
    mutationFn: async (file: File) => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      return callStaff(storePictureRoute, { params: { tenantId }, body: { as, file: base64Of(bytes) } });
    },
  });
}

/** Proposes a change of the settings, and says so. */
export function useProposeSettings(onDone: () => void) {
  const propose = usePropose();
  return async (change: ProposedSettings) => {
    await propose(change);
    showToast(settingsText.proposed, 'success');
    onDone();
  };
}
