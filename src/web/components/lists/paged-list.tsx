import type { ReactNode } from 'react'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { cx } from '#web/lib/cx.ts'
import { QueryBoundary, type QueryLike } from '../states/query-boundary.tsx'
import { MorePages, type Pages } from './more-pages.tsx'

export interface PagedQuery<Item>
  extends QueryLike<{ pages: { items: Item[] }[] }>,
    Omit<Pages, 'data'> {
  /** True while the list of the previous filters is still shown. */
  isPlaceholderData: boolean
}

/** The texts of a list. */
export interface ListWords {
  /** Shown when the list cannot be read. */
  failed: string
  /** Shown when the next page cannot be read. */
  moreFailed: string
  /** At the end of the list. */
  end: string
  /** The number of rows on screen, for screen readers. */
  shown: (count: number) => string
}

interface Props<Item> {
  query: PagedQuery<Item>
  words: ListWords
  loading: ReactNode
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

/** The option of an infinite query that finds the cursor of the next page. */
export const nextPage = {
  getNextPageParam: <Cursor,>({ nextCursor }: { nextCursor: Cursor }) => nextCursor,
}

/** A list that is read page by page, or its loading, error or empty state. */
export function PagedList<Item>({ query, words, loading, empty, children }: Props<Item>) {
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <QueryBoundary
      // A failure of the next page is shown at the end of the list, by `MorePages`.
      query={query.isFetchNextPageError ? { ...query, isError: false } : query}
      errorTitle={words.failed}
      loading={loading}
      isEmpty={() => items.length === 0 && !query.hasNextPage}
      empty={empty}
    >
      {() => (
        <>
          <VisuallyHidden role="status">{words.shown(items.length)}</VisuallyHidden>
          <div
            className={cx(query.isPlaceholderData && 'former')}
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
