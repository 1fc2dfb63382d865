import { IconSticker } from '@tabler/icons-react'
import { trpc } from '#web/trpc.ts'
import classes from './fne.module.css'

/** The stickers that are left, once they are few. */
export function StickersLeft() {
  const { stickers = null, stickerLevel = 0 } = trpc.fne.counts.useQuery().data ?? {}
  if (stickers === null || stickers >= stickerLevel) return null
  return (
    <p className={`row gap-8 rounded strong nowrap icons-20 badge-soleil ${classes.stickers}`}>
      <IconSticker aria-hidden="true" />
      {stickers > 1 ? `${stickers} stickers restants` : `${stickers} sticker restant`}
    </p>
  )
}
