import { useState } from 'react'

/** The used fields of a query's result. */
interface QueryResult {
  data: unknown
  error: unknown
  errorUpdateCount: number
}

/** The last error of a query without data, also while it is refetched. Null once there is data. */
export function useLastError({ data, error, errorUpdateCount }: QueryResult): unknown {
  const [last, setLast] = useState<unknown>(null)
  if (error && error !== last) setLast(error)
  // `errorUpdateCount` is 0 for a new key, whose previous key may have left an error in the state.
  return data === undefined && errorUpdateCount > 0 ? last : null
}
