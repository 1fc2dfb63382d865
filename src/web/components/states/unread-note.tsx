import type { ReactNode } from 'react'
import { RetryNote } from '../feedback/retry-note.tsx'
import type { QueryLike } from './query-boundary.tsx'
import { MissingPart, useIsToldAbove } from './screen-reads.tsx'

interface Props {
  query: Pick<QueryLike<unknown>, 'data' | 'errorUpdateCount' | 'isFetching' | 'refetch'>
  title: ReactNode
  text?: ReactNode
}

/** Says in part of a screen what could not be read. Renders nothing while it is read the first time, and once there is data. */
export function UnreadNote({ query, title, text }: Props) {
  const { data, errorUpdateCount, isFetching, refetch } = query
  const isUnread = data === undefined && errorUpdateCount > 0
  const failure = { title, text, isRetrying: isFetching, retry: refetch }
  const isToldAbove = useIsToldAbove(isUnread ? failure : null)
  if (!isUnread) return null
  if (isToldAbove) return <MissingPart title={title} />
  return (
    <RetryNote tone="warning" title={title} text={text} retrying={isFetching} onRetry={refetch} />
  )
}
