import type { ReactNode } from 'react'
import { RetryNote } from '../feedback/retry-note.tsx'
import type { QueryLike } from './query-boundary.tsx'

interface Props {
  query: Pick<QueryLike<unknown>, 'data' | 'errorUpdateCount' | 'isFetching' | 'refetch'>
  title: ReactNode
  text?: ReactNode
}

/** Says in part of a screen what could not be read. Renders nothing while it is read the first time, and once there is data. */
export function UnreadNote({ query, title, text }: Props) {
  const { data, errorUpdateCount, isFetching, refetch } = query
  if (data !== undefined || errorUpdateCount === 0) return null
  return (
    <RetryNote tone="warning" title={title} text={text} retrying={isFetching} onRetry={refetch} />
  )
}
