import { IconHanger } from '@tabler/icons-react'
import { garmentUrlFor } from '#shared/record/images/garment-image.ts'
import classes from './garment-image.module.css'

interface Props {
  src: string | null
  size?: number
}

/** The image of a garment. Decorative: the name is written beside it. */
export function GarmentImage({ src, size = 48 }: Props) {
  if (!src)
    return (
      <IconHanger
        className={`fixed quiet ${classes.none}`}
        width={size}
        height={size}
        aria-hidden="true"
      />
    )
  return (
    <img
      className={`fixed ${classes.image}`}
      src={garmentUrlFor(src, size)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  )
}
