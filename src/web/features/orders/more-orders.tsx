import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import classes from './order-list.module.css'

interface Props {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** The way to the next page. At the end the focus goes to the sentence that says so, not to the top of the page. */
export function MoreOrders({ hasNextPage, isFetchingNextPage, fetchNextPage }: Props) {
  const [asked, setAsked] = useState(false)
  if (!hasNextPage && !asked) return null
  return (
    <div className={classes.more}>
      {hasNextPage ? (
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
      ) : (
        <p ref={takeLostFocus} tabIndex={-1} className={classes.end}>
          Toutes les commandes sont affichées.
        </p>
      )}
    </div>
  )
}

/** The button that had the focus has just gone. */
function takeLostFocus(node: HTMLElement | null): void {
  if (document.activeElement === document.body) node?.focus({ preventScroll: true })
}
