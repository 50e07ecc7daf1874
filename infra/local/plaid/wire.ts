/**
 * A type of the `plaid` package as it is sent. A string enum becomes its values. `"null"` (which the SDK's generator
 * makes of a nullable enum) becomes null. Index signatures are dropped, so that a misspelled field doesn't compile.
 */
export type Wire<T> = 0 extends 1 & T
  ? unknown
  : T extends string
    ? string extends T
      ? string
      : `${T}` extends 'null'
        ? null
        : `${T}`
    : T extends readonly (infer Member)[]
      ? Wire<Member>[]
      : T extends object
        ? string extends keyof NamedKeys<T>
          ? Record<string, string>
          : { [Key in keyof T as string extends Key ? never : number extends Key ? never : Key]: Wire<T[Key]> }
        : T;

/** The named keys, or `string` if there is only an index signature. */
type NamedKeys<T> = [
  keyof { [Key in keyof T as string extends Key ? never : number extends Key ? never : Key]: 0 },
] extends [never]
  ? [keyof T] extends [never]
    ? Record<never, never>
    : Record<string, 0>
  : { [Key in keyof T as string extends Key ? never : number extends Key ? never : Key]: 0 };
