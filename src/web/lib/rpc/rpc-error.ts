/** An error as the API describes it. */
export interface ErrorShape {
  message: string
  code: number
  data: unknown
}

/** A call that failed. `data` is what the server says of it, and undefined when it did not answer. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly data: unknown

  constructor(message: string, data?: unknown, cause?: unknown) {
    super(message, { cause })
    this.data = data
  }

  /** The error in an answer of the API, or of whatever came instead of one. */
  static from(failure: unknown): RpcError {
    if (failure instanceof RpcError) return failure
    const { error } = Object(failure) as { error?: Partial<ErrorShape> }
    if (typeof error?.code === 'number' && typeof error.message === 'string')
      return new RpcError(error.message, error.data)
    return new RpcError(
      failure instanceof Error ? failure.message : 'No answer',
      undefined,
      failure,
    )
  }
}
