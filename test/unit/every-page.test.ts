import { describe, expect, it } from 'vitest';
import { everyPage, wholeList } from '#functions/adapters/every-page.ts';

/** A list of numbers in pages of two. */
const twoByTwo = (length: number) => async (after: number | undefined) => {
  const first = after ?? 0;
  const page = [first, first + 1].filter((each) => each < length);
  return { page, after: first + 2 < length ? first + 2 : undefined };
};

describe('a list that comes in pages', () => {
  it('is read to its end, however many pages it has', async () => {
    expect(await wholeList(twoByTwo(101))).toEqual(Array.from({ length: 101 }, (_, at) => at));
  });

  it('is an empty list when its only page is empty', async () => {
    expect(await wholeList(twoByTwo(0))).toEqual([]);
  });

  it('is never taken for complete if more pages follow the last allowed one', async () => {
    const gathered = async (length: number) => {
      const found: number[] = [];
      for await (const each of everyPage(twoByTwo(length), 2)) found.push(each);
      return found;
    };
    await expect(gathered(5)).rejects.toThrow('A list continues after 2 pages');
    expect(await gathered(4)).toEqual([0, 1, 2, 3]);
  });

  it('is read no further than its reader asks', async () => {
    const asked: (number | undefined)[] = [];
    const read = async (after: number | undefined) => {
      asked.push(after);
      return twoByTwo(100)(after);
    };
    for await (const each of everyPage(read)) if (each === 2) break;
    expect(asked).toEqual([undefined, 2]);
  });
});
