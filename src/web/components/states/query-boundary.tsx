import { type ReactNode, useState } from 'react'
import { dayKey, formatSince } from '#shared/dates.ts'
import { serverNow, serverTime } from '#web/lib/clock.ts'
import { describeError } from '#web/lib/error-message.ts'
import { Button } from '../actions/button.tsx'
import { Note } from '../feedback/note.tsx'
import { ErrorState } from './error-state.tsx'
import { MissingPart, useIsToldAbove } from './screen-reads.tsx'
import { TicketSkeletons } from './ticket-skeleton.tsx'

/** The part of a TanStack Query result that `QueryBoundary` reads. */
export interface QueryLike<Data> {
  data: Data | undefined
  /** The last successful reading, in milliseconds by the phone’s clock. */
  dataUpdatedAt: number
  isError: boolean
  error: unknown
  isFetching: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  errorUpdateCount: number
  refetch: () => unknown
}

interface Props<Data> {
  query: QueryLike<Data>
  errorTitle: ReactNode
  /** The error's own text, unless the screen has another one. */
  errorText?: ReactNode
  /** A skeleton with the layout of the data. */
  loading?: ReactNode
  isEmpty?: (data: Data) => boolean
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows a query's loading, error, empty or data state. */
export function QueryBoundary<Data>({
  query,
  errorTitle,
  errorText,
  loading = <TicketSkeletons />,
  isEmpty,
  empty,
  children,
}: Props<Data>) {
  const { data, error, isError, isFetching, fetchStatus, errorUpdateCount, refetch } = query
  const text = errorText ?? describeError(error).text
  // While retrying, the message stays: the screen does not flicker and is not announced again.
  const [shownError, setShownError] = useState(text)
  if (isError && shownError !== text) setShownError(text)

  if (data === undefined) {
    if (errorUpdateCount === 0 && fetchStatus !== 'paused') return loading
    return <QueryError query={query} title={errorTitle} text={shownError} />
  }

  return (
    <>
      {isError ? (
        <StaleData
          readAt={serverTime(query.dataUpdatedAt)}
          isRetrying={isFetching}
          retry={refetch}
        />
      ) : null}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  )
}

interface StaleDataProps {
  readAt: number
  isRetrying: boolean
  retry: () => unknown
}

function StaleData({ readAt, isRetrying, retry }: StaleDataProps) {
  const text = staleWords(readAt)
  if (useIsToldAbove({ title: text, text, isRetrying, retry })) return null
  return (
    <div className="mb-16">
      <StaleNote
        readAt={readAt}
        action={
          <Button tone="ghost" size="sm" loading={isRetrying} onClick={() => void retry()}>
            Réessayer
          </Button>
        }
      />
    </div>
  )
}

interface QueryErrorProps {
  query: Pick<QueryLike<unknown>, 'fetchStatus' | 'isFetching' | 'refetch'>
  title: ReactNode
  text: ReactNode
}

/** The error state of a query, with « Réessayer ». */
export function QueryError({ query, title, text }: QueryErrorProps) {
  const { fetchStatus, isFetching, refetch } = query
  const isOffline = fetchStatus === 'paused'
  const why = isOffline ? 'Pas de réseau. Nous réessayons dès qu’il revient.' : text
  if (useIsToldAbove({ title, text: why, isRetrying: isFetching, retry: refetch }))
    return <MissingPart title={title} />
  return (
    <ErrorState title={title} text={why} onRetry={() => void refetch()} retrying={isFetching} />
  )
}

/** Says that the data on screen could not be refreshed, and when it was read. */
export function StaleNote({ readAt, action }: { readAt: number; action?: ReactNode }) {
  return (
    <Note tone="warning" role="status" action={action}>
      {staleWords(readAt)}
    </Note>
  )
}

const staleWords = (readAt: number) =>
  `Le serveur ne répond pas. Dernières nouvelles reçues ${sinceWords(readAt, serverNow())}.`

/** « à 14:05 », « hier, 14:05 »: when what is on screen was read. */
export const sinceWords = (at: number, now: number): string =>
  `${dayKey(at) === dayKey(now) ? 'à ' : ''}${formatSince(at, now)}`
