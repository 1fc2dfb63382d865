import { IconArrowDown } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import type { CartTotals } from '#web/features/cart/cart-totals.ts'
import { Dock } from './dock.tsx'

/** The height that the bars at the foot of a phone cover, in pixels. */
const COVERED_HEIGHT = 140

interface Props {
  totals: CartTotals
  /** The cart and its button, lower on the page. */
  summary: RefObject<HTMLElement | null>
  missing: string[]
  placing: boolean
  promise: string | null
  onSubmit: () => void
}

/**
 * On a phone, shown while the cart is not visible: its price, and a button that places the order or
 * scrolls to the cart.
 */
export function CartDock({ totals, summary, missing, placing, promise, onSubmit }: Props) {
  const isCartVisible = useIsVisible(summary)
  const { pieces, transportFee, total, withinReach } = totals
  if (isCartVisible || pieces === 0) return null
  return (
    <Dock
      narrow
      pieces={pieces}
      amount={withinReach ? total : total - transportFee}
      promise={promise}
    >
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

function useIsVisible(target: RefObject<HTMLElement | null>): boolean {
  const [isVisible, setVisible] = useState(true)
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver(
      ([entry]) => setVisible(entry?.isIntersecting ?? true),
      { rootMargin: `0px 0px -${COVERED_HEIGHT}px` },
    )
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return isVisible
}
