import { useMutation } from '@tanstack/react-query';
import { filesText } from '#shared/text/console/files.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { showToast } from '../../lib/page/toast.ts';
import { savePdf } from './sheet.ts';

/** Downloads a document as PDF, and says that it was saved or why not. */
export const useTaking = (take: () => Promise<{ readonly name: string; readonly pdf: string }>) =>
  useMutation({
    mutationFn: take,
    onSuccess: (taken) => {
      savePdf(taken);
      showToast(filesText.actions.saved(taken.name), 'success');
    },
    onError: (thrown) => showToast(sentenceOf(thrown), 'error'),
  });
