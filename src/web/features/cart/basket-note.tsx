import { IconShoppingBag } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Note } from '#web/components/feedback/note.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useWayBack } from '#web/features/auth/use-way-back.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { hasVisitorBasket } from './visitor-basket.ts'

/** Shown where a visitor signs in or signs up to place the order that they prepared. */
export function BasketNote({ children }: { children: ReactNode }) {
  if (useWayBack()?.from !== paths.basket || !hasVisitorBasket()) return null
  return (
    <Notice>
      <Note icon={<IconShoppingBag />}>{children}</Note>
    </Notice>
  )
}
