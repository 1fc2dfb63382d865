import { IconHanger } from '@tabler/icons-react'
import { garmentUrlFor } from '#shared/record/images/garment-image.ts'
import { loadInSight } from '#web/lib/rendering/load-in-sight.ts'

interface Props {
  src: string | null
  size?: number
}

/** The image of a garment. Decorative: the name is written beside it. */
export function GarmentImage({ src, size = 48 }: Props) {
  if (!src)
    return (
      <IconHanger className="fixed quiet p-tenth" width={size} height={size} aria-hidden="true" />
    )
  return (
    <img
      key={src}
      ref={loadInSight}
      className="fixed contain"
      data-src={garmentUrlFor(src, size)}
      alt=""
      width={size}
      height={size}
      decoding="async"
    />
  )
}
