import { useState } from 'react'
import { describeError } from '#web/lib/error-message.ts'
import { takeLostFocus } from '#web/lib/take-lost-focus.ts'
import { Button } from '../actions/button.tsx'
import { RetryNote } from '../feedback/retry-note.tsx'
import classes from './more-pages.module.css'

/** What is read of an infinite query's result. */
export interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: unknown
  fetchNextPage: () => Promise<unknown>
}

interface Props {
  pages: Pages
  /** The texts of a list. */
  end: string
  /** Said when the next page does not come. */
  failed: string
}

/** The way to the next page. At the end the focus goes to the sentence that says so, not to the top of the page. */
export function MorePages({ pages, end, failed }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = pages
  const [asked, setAsked] = useState(false)
  if (!hasNextPage && !asked) return null
  return (
    <div className={classes.more}>
      {!hasNextPage ? (
        <p ref={takeLostFocus} tabIndex={-1} className="quiet">
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
