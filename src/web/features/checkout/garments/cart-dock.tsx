import { IconArrowDown } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import type { CartTotals } from '#web/features/cart/cart-totals.ts'
import { Dock } from './dock.tsx'

/** What the bars at the foot of a phone cover, in pixels. */
const COVERED = 140

interface Props {
  totals: CartTotals
  /** The cart and its button, further down. */
  summary: RefObject<HTMLElement | null>
  missing: string[]
  placing: boolean
  onSubmit: () => void
}

/**
 * On a phone, while the cart is not visible: its price, and the button to send it or to scroll to
 * it.
 */
export function CartDock({ totals, summary, missing, placing, onSubmit }: Props) {
  const seen = useSeen(summary)
  const { pieces, subtotal, total, withinReach } = totals
  if (seen || pieces === 0) return null
  return (
    <Dock narrow pieces={pieces} amount={withinReach ? total : subtotal}>
      {missing.length === 0 ? (
        <Button tone="soleil" loading={placing} onClick={onSubmit}>
          Valider
        </Button>
      ) : (
        <Button
          tone="outline"
          icon={<IconArrowDown />}
          onClick={() => summary.current?.scrollIntoView({ block: 'start' })}
        >
          Voir le panier
        </Button>
      )}
    </Dock>
  )
}

function useSeen(target: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(true)
  // What is on screen is the browser's to say.
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true), {
      rootMargin: `0px 0px -${COVERED}px`,
    })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return seen
}
