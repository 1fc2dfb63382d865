import { IconShoppingBag } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useWayBack } from '#web/access/use-way-back.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { hasVisitorBasket, hasVisitorGarments } from './visitor-basket.ts'

/** Shown to a visitor who came to place the order that they prepared. */
export function BasketNote({ children }: { children: ReactNode }) {
  if (useWayBack()?.from !== paths.basket || !hasVisitorBasket()) return null
  return (
    <Notice>
      <Note icon={<IconShoppingBag />}>{children}</Note>
    </Notice>
  )
}

/**
 * Shown where a visitor signs in or signs up: that the basket goes with them or, where they came by another way, that there
 * is one. It goes only with who says so, because the phone may be shared.
 */
export function BasketAtTheDoor() {
  const wayBack = useWayBack()
  const location = useLocation()
  const navigate = useNavigate()
  if (wayBack || !hasVisitorGarments())
    return (
      <BasketNote>
        Votre panier vous suit&nbsp;: vous reverrez son total avant de valider.
      </BasketNote>
    )
  const take = () => navigate(location, { replace: true, state: { from: paths.basket } })
  return (
    <Notice>
      <Note
        icon={<IconShoppingBag />}
        action={
          <Button size="sm" onClick={take}>
            Le reprendre
          </Button>
        }
      >
        Un panier est préparé sur cet appareil.
      </Note>
    </Notice>
  )
}
