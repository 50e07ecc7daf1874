import { vi } from 'vitest';

/** A browser that can open and draw pictures, which jsdom cannot: of this size, and any drawing. */
export function drawingBrowser({ width = 3000, height = 2000 } = {}): void {
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.startsWith('broken')) throw new DOMException('The source image could not be decoded.');
    return { width, height, close: () => undefined };
  });
  const nothing = () => undefined;
  const context = { fillRect: nothing, translate: nothing, rotate: nothing, scale: nothing, drawImage: nothing };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(this: HTMLCanvasElement, give) {
    give(new Blob([`${this.width}x${this.height}`], { type: 'image/jpeg' }));
  });
}

/** A bucket in place of XMLHttpRequest: keeps the posted file, and lets the test decide how it ends. */
export function fakeBucket() {
  const posts: { url: string; fields: Record<string, unknown>; end: (status: number) => void; fail: () => void }[] = [];
  class Request {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 0;
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    url = '';
    open(_method: string, url: string) {
      this.url = url;
    }
    abort() {
      this.onabort?.();
      this.onloadend?.();
    }
    send(form: FormData) {
      this.upload.onprogress?.({ loaded: 40, total: 100 });
      posts.push({
        url: this.url,
        fields: Object.fromEntries(form),
        end: (status) => {
          this.status = status;
          this.upload.onprogress?.({ loaded: 100, total: 100 });
          this.onload?.();
          this.onloadend?.();
        },
        fail: () => {
          this.onerror?.();
          this.onloadend?.();
        },
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return posts;
}
