/**
 * Replaces the SDK's event streams in the bundles. No operation of the portal streams events (S3 Select and Kinesis
 * do). The SDK's one `import()` of them keeps the bundler from joining and tree-shaking the other modules of its core.
 */
const absent = (): never => {
  throw new Error('The bundles leave out event streams: see infra/build/left-out/.');
};

export const eventStreamSerdeProvider = absent;

/** S3's client resolves its marshaller when it is created, long before any operation could need one. */
export const resolveEventStreamSerdeConfig = <T extends object>(config: T): T => config;

// `new` needs a constructor, and an arrow function isn't one.
export function EventStreamSerde(): never {
  return absent();
}
