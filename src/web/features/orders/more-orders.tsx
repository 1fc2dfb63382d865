import { useRef, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import classes from './order-list.module.css'

interface Props {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** The way to the next page. At the end, the focus goes to the sentence that says so rather than getting lost. */
export function MoreOrders({ hasNextPage, isFetchingNextPage, fetchNextPage }: Props) {
  const [asked, setAsked] = useState(false)
  const end = useRef<HTMLParagraphElement>(null)
  if (!hasNextPage && !asked) return null
  return (
    <div className={classes.more}>
      {hasNextPage ? (
        <Button
          tone="outline"
          loading={isFetchingNextPage}
          onClick={async () => {
            await fetchNextPage()
            setAsked(true)
            end.current?.focus()
          }}
        >
          Voir plus
        </Button>
      ) : (
        <p ref={end} tabIndex={-1} className={classes.end}>
          Toutes les commandes sont affichées.
        </p>
      )}
    </div>
  )
}
