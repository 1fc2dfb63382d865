/**
 * The same messages, for a reader that asks for the next one before it needs it, as the ping of tRPC does. Such a reader
 * may leave, or wait for a slow phone, while that request is pending. Node ends a process for a rejection that is not
 * handled, so it is handled here. The error still reaches a reader who awaits the message.
 */
export function allowReadAhead<T>(
  messages: AsyncGenerator<T, void, undefined>,
): AsyncIterable<T, void, undefined> {
  const iterator: AsyncIterator<T, void, undefined> = {
    next() {
      const message = messages.next()
      message.catch(() => {})
      return message
    },
    return: () => messages.return(),
  }
  return { [Symbol.asyncIterator]: () => iterator }
}
