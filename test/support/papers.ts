import { deflateSync } from 'node:zlib';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/** A stream object of a PDF, compressed as programs do. */
export const aPdfStream = (dictionary: string, content: string | Uint8Array): Buffer => {
  const packed = deflateSync(content);
  return Buffer.concat([
    latin(`<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
    packed,
    latin('\nendstream\n'),
  ]);
};

/** A small PDF of one empty page, with any other content. */
export function aPdf(...more: readonly (string | Uint8Array)[]): Buffer {
  const objects = [
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>\nendobj\n',
  ];
  const parts = [latin('%PDF-1.7\n'), ...[...objects, ...more].map((each) => Buffer.from(each as string, 'latin1'))];
  const body = Buffer.concat(parts);
  return Buffer.concat([body, latin(`trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`)]);
}
