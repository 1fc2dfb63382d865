/**
 * A result that is JSON text already. The API writes the text as it is; whatever else reads the
 * result, `JSON.stringify` among it, gets the value. tRPC gives the browser the type of `toJSON`.
 */
export class JsonText<T> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** The value, made anew at each call. */
  toJSON(): T {
    return JSON.parse(this.text)
  }
}

/** The JSON text of a result; undefined for what JSON leaves out. */
export function jsonTextOf(data: unknown): string | undefined {
  return data instanceof JsonText ? data.text : JSON.stringify(data)
}
