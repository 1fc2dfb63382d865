import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { describeError } from '#web/lib/error-message.ts'
import { Button } from '../actions/button.tsx'
import { RetryNote } from '../feedback/retry-note.tsx'
import classes from './more-pages.module.css'

/** The part of an infinite query's result that `MorePages` reads. */
export interface Pages {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  isError: boolean
  error: unknown
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<Pages>
}

/** Reads the next page. News refetches the pages that are there: it goes first, and the page that it cancelled is asked again. */
export async function readNextPage(pages: Pages): Promise<Pages> {
  const count = pages.data?.pages.length
  let now = pages
  do now = await now.fetchNextPage({ cancelRefetch: false })
  while (now.data?.pages.length === count && now.hasNextPage && !now.isError)
  return now
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
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = pages
  const [asked, setAsked] = useState(false)
  const [reading, setReading] = useState(false)
  const sentence = useRef<HTMLParagraphElement>(null)
  const read = async () => {
    setReading(true)
    const { hasNextPage } = await readNextPage(pages)
    setReading(false)
    if (!hasNextPage) sentence.current?.focus({ preventScroll: true })
  }
  const place = useRef<HTMLDivElement>(null)
  useFill(place, pages)
  const isReading = isFetchingNextPage || reading
  if (!hasNextPage && !asked) return null
  return (
    <div ref={place} className={`stack justify-items-center ${classes.more}`}>
      <p ref={sentence} tabIndex={-1} className="quiet">
        {hasNextPage ? null : end}
      </p>
      {!hasNextPage ? null : isFetchNextPageError ? (
        <RetryNote
          title={failed}
          text={describeError(error).text}
          retrying={isReading}
          onRetry={read}
        />
      ) : (
        <Button
          tone="outline"
          loading={isReading}
          onClick={() => {
            setAsked(true)
            void read()
          }}
        >
          Voir plus
        </Button>
      )}
    </div>
  )
}

/** A window that is higher than its list reads on by itself, until the button is below what is seen. */
function useFill(place: RefObject<HTMLElement | null>, pages: Pages): void {
  const count = pages.data?.pages.length
  const fill = useEffectEvent(() => {
    const box = place.current?.getBoundingClientRect()
    if (!box || box.height === 0 || box.bottom > window.innerHeight || window.scrollY > 0) return
    if (pages.hasNextPage && !pages.isFetchNextPageError) void readNextPage(pages)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks anew at each page that has come
  useEffect(() => fill(), [count])
}
