import { IconShoppingBag } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Note } from '#web/components/feedback/note.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useWayBack } from './use-way-back.ts'

/** Shown where a visitor signs in or signs up to place the order that they prepared. */
export function BasketNote({ children }: { children: ReactNode }) {
  if (useWayBack()?.from !== paths.basket) return null
  return (
    <Notice>
      <Note icon={<IconShoppingBag />}>{children}</Note>
    </Notice>
  )
}
