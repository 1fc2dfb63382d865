import { type ReactNode, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { Note } from '../feedback/note.tsx'
import { ErrorState } from './error-state.tsx'
import { TicketSkeletons } from './ticket-skeleton.tsx'

/** What is read of a react-query result. */
export interface QueryLike<Data> {
  data: Data | undefined
  isError: boolean
  isFetching: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  /** How often it could not be read. */
  errorUpdateCount: number
  refetch: () => unknown
}

interface Props<Data> {
  query: QueryLike<Data>
  errorTitle: ReactNode
  errorText?: ReactNode
  /** The skeleton of the real layout. */
  loading?: ReactNode
  isEmpty?: (data: Data) => boolean
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** The four faces of what is read from the server: loading, error, empty, data. */
export function QueryBoundary<Data>({
  query,
  errorTitle,
  errorText,
  loading = <TicketSkeletons />,
  isEmpty,
  empty,
  children,
}: Props<Data>) {
  const { data, isError, isFetching, fetchStatus, errorUpdateCount, refetch } = query
  // While retrying, the message stays: the screen does not flicker, and is not read aloud each
  // time.
  const [told, setTold] = useState(errorText)
  if (isError && told !== errorText) setTold(errorText)

  if (data === undefined) {
    if (errorUpdateCount === 0 && fetchStatus !== 'paused') return loading
    return <QueryError query={query} title={errorTitle} text={told} />
  }

  return (
    <>
      {isError ? (
        <div className="mb-16">
          <StaleNote
            action={
              <Button tone="ghost" size="sm" loading={isFetching} onClick={() => void refetch()}>
                Réessayer
              </Button>
            }
          />
        </div>
      ) : null}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  )
}

interface QueryErrorProps {
  query: Pick<QueryLike<unknown>, 'fetchStatus' | 'isFetching' | 'refetch'>
  title: ReactNode
  text: ReactNode
}

/** What could not be read and why, with « Réessayer ». */
export function QueryError({ query, title, text }: QueryErrorProps) {
  const { fetchStatus, isFetching, refetch } = query
  const cut = fetchStatus === 'paused'
  return (
    <ErrorState
      title={title}
      text={cut ? 'Pas de réseau. Nous réessayons dès qu’il revient.' : text}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

/** Says that what is on screen could not be read again. */
export function StaleNote({ action }: { action?: ReactNode }) {
  return (
    <Note tone="warning" role="status" action={action}>
      Pas de nouvelles du serveur. Voici ce que nous savions.
    </Note>
  )
}
