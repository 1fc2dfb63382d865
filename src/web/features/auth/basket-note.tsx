import { IconShoppingBag } from '@tabler/icons-react'
import { Note } from '#web/components/feedback/note.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useWayBack } from './use-way-back.ts'

/** Shown where a visitor signs in or signs up to place the order that they prepared. */
export function BasketNote() {
  if (useWayBack()?.from !== paths.basket) return null
  return (
    <Notice>
      <Note icon={<IconShoppingBag />}>
        Votre panier vous suit&nbsp;: vous reverrez son total avant de valider.
      </Note>
    </Notice>
  )
}
