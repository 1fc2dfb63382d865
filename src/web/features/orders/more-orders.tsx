import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { describeError } from '#web/lib/error-message.ts'
import classes from './order-list.module.css'
import { RetryNote } from './retry-note.tsx'

export interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: unknown
  fetchNextPage: () => Promise<unknown>
}

/** The way to the next page. At the end the focus goes to the sentence that says so, not to the top of the page. */
export function MoreOrders({ pages }: { pages: Pages }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = pages
  const [asked, setAsked] = useState(false)
  if (!hasNextPage && !asked) return null
  return (
    <div className={classes.more}>
      {!hasNextPage ? (
        <p ref={takeLostFocus} tabIndex={-1} className={classes.end}>
          Toutes les commandes sont affichées.
        </p>
      ) : isFetchNextPageError ? (
        <RetryNote
          title="Impossible de charger les commandes suivantes."
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

/** The button that had the focus has just gone. The page stays where it is, at the first of the new orders. */
function takeLostFocus(node: HTMLElement | null): void {
  if (document.activeElement === document.body) node?.focus({ preventScroll: true })
}
