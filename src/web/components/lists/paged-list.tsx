import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import { describeError } from '#web/lib/error-message.ts'
import { QueryBoundary, type QueryLike } from '../states/query-boundary.tsx'
import { MorePages, type Pages } from './more-pages.tsx'
import classes from './paged-list.module.css'

export interface PagedQuery<Item> extends QueryLike<{ pages: { items: Item[] }[] }>, Pages {
  /** The list of the previous question is still shown. */
  isPlaceholderData: boolean
}

/** What a list says of itself. */
export interface ListWords {
  /** When it cannot be read. */
  failed: string
  /** When its next page cannot. */
  moreFailed: string
  /** At its end. */
  end: string
  /** How many rows are shown, for screen readers. */
  shown: (count: number) => string
}

interface Props<Item> {
  query: PagedQuery<Item>
  words: ListWords
  /** The skeleton of the real layout. */
  loading: ReactNode
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

/** How a list goes on to its next page. */
export const nextPage = {
  getNextPageParam: <Cursor,>({ nextCursor }: { nextCursor: Cursor }) => nextCursor,
}

/** The four faces of a list that comes page by page. */
export function PagedList<Item>({ query, words, loading, empty, children }: Props<Item>) {
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <QueryBoundary
      // A failure of the next page is shown at the end of the list.
      query={query.isFetchNextPageError ? { ...query, isError: false } : query}
      errorTitle={words.failed}
      errorText={query.error ? describeError(query.error).text : undefined}
      loading={loading}
      isEmpty={() => items.length === 0}
      empty={empty}
    >
      {() => (
        <>
          <VisuallyHidden role="status">{words.shown(items.length)}</VisuallyHidden>
          <div
            className={cx(query.isPlaceholderData && classes.former)}
            aria-busy={query.isPlaceholderData || undefined}
          >
            {children(items)}
          </div>
          <MorePages pages={query} end={words.end} failed={words.moreFailed} />
        </>
      )}
    </QueryBoundary>
  )
}
