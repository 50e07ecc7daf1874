/**
 * Stands in the bundles for the SDK's event streams. No operation of the portal streams events (S3 Select and Kinesis
 * do), and the SDK's one `import()` of them keeps the bundler from joining and shaking the other modules of its core.
 */
const absent = (): never => {
  throw new Error('The bundles leave out event streams: see infra/build/left-out/.');
};

export const eventStreamSerdeProvider = absent;

/** S3's client resolves its marshaller when it is made, long before any operation could need one. */
export const resolveEventStreamSerdeConfig = <T extends object>(config: T): T => config;

// `new` needs a constructor, and an arrow function is none.
export function EventStreamSerde(): never {
  return absent();
}
