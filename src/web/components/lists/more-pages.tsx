import { useState } from 'react'
import { describeError } from '#web/lib/error-message.ts'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { Button } from '../actions/button.tsx'
import { RetryNote } from '../feedback/retry-note.tsx'
import classes from './more-pages.module.css'

/** The part of an infinite query's result that `MorePages` reads. */
export interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: unknown
  fetchNextPage: () => Promise<unknown>
}

interface Props {
  pages: Pages
  /** The text at the end of the list. */
  end: string
  /** The text when the next page cannot be read. */
  failed: string
}

/**
 * The button that loads the next page. When the last page is loaded the button disappears, and the
 * sentence in its place takes the focus.
 */
export function MorePages({ pages, end, failed }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = pages
  const [asked, setAsked] = useState(false)
  if (!hasNextPage && !asked) return null
  return (
    <div className={`stack justify-items-center ${classes.more}`}>
      {!hasNextPage ? (
        <p ref={focusIfLost} tabIndex={-1} className="quiet">
          {end}
        </p>
      ) : isFetchNextPageError ? (
        <RetryNote
          title={failed}
          text={describeError(error).text}
          retrying={isFetchingNextPage}
          onRetry={fetchNextPage}
        />
      ) : (
        <Button
          tone="outline"
          loading={isFetchingNextPage}
          onClick={() => {
            setAsked(true)
            void fetchNextPage()
          }}
        >
          Voir plus
        </Button>
      )}
    </div>
  )
}
