import { useState } from 'react'

/** What is read of a react-query result. */
interface Read {
  data: unknown
  error: unknown
  /** How often it could not be read. */
  errorUpdateCount: number
}

/** Why something could not be read, also while it is being asked for again; null once it was. */
export function useLastError({ data, error, errorUpdateCount }: Read): unknown {
  const [last, setLast] = useState<unknown>(null)
  if (error && error !== last) setLast(error)
  // What was asked before under another key has left its error behind.
  return data === undefined && errorUpdateCount > 0 ? last : null
}
