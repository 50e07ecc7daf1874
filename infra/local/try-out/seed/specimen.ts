import { readFileSync } from 'node:fs';
import { announceAssetRoute } from '#shared/contracts/documents.ts';
import { invariant } from '#shared/outcome.ts';
import { callApi } from './client-session.ts';
import type { StoryPerson } from './stage.ts';

/** A drawn ID card marked as a specimen, with the birth date that every made-up client has. */
const specimen = readFileSync(new URL('specimen.png', import.meta.url));

const PATIENCE_MS = 10_000;

/**
 * Uploads the photo of an ID as the page does: it requests the signed form, posts the file, and reports that it is
 * uploaded.
 */
export async function uploadId({ browser, id }: StoryPerson, tenant: string): Promise<void> {
  const photo = { type: 'license', contentType: 'image/png', size: specimen.length };
  const announced = await callApi(browser, 'POST', '/assets/private', {
    TENANT_GUID: tenant,
    CLIENT_GUID: id,
    ...photo,
  });
  const { upload, 's3-assets': assets } = announceAssetRoute.reply.parse(announced);
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
  form.append('file', new Blob([specimen], { type: photo.contentType }), 'license.png');
  const posted = await fetch(upload.url, { method: 'POST', body: form, signal: AbortSignal.timeout(PATIENCE_MS) });
  invariant(posted.ok, `the photo of an ID is kept, and not answered with ${posted.status}`);
  await callApi(browser, 'POST', `/assets/private/${assets.license?.assetID}/done`);
}
