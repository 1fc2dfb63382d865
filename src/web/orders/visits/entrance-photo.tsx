import { photoPath } from '#shared/orders/photos.ts'
import { cx } from '#web/lib/cx.ts'

interface Props {
  photo: { orderId: string; photoId: string }
  width: number
  height: number
  /** The class of the image. */
  className: string | undefined
}

/** The livreur's photo of an entrance where nobody was, which opens whole. */
export function EntrancePhoto({ photo, width, height, className }: Props) {
  return (
    <a
      className="block mt-8 mb-8"
      href={photoPath(photo, 'whole')}
      target="_blank"
      rel="noreferrer"
      aria-label="Ouvrir la photo de l’entrée"
    >
      <img
        className={cx('rounded-large outlined', className)}
        src={photoPath(photo, 'small')}
        alt=""
        width={width}
        height={height}
        loading="lazy"
      />
    </a>
  )
}
