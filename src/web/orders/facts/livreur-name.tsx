import { IconMoped } from '@tabler/icons-react'
import { PhoneLink } from '#web/components/actions/phone-link.tsx'
import { cx } from '#web/lib/cx.ts'
import type { OrderView } from '../order-view.ts'

interface Props {
  livreur: Pick<NonNullable<OrderView['livreur']>, 'fullname' | 'phone'> | null
  /** The word where there is none. */
  none: string | undefined
  phoneClass?: string
}

/** The livreur of an order, who can be called. */
export function LivreurName({ livreur, none, phoneClass }: Props) {
  if (!livreur) return <span className="quiet">{none}</span>
  return (
    <span className="shrink anywhere">
      <b>{livreur.fullname}</b>{' '}
      <PhoneLink className={cx('nowrap', phoneClass)} number={livreur.phone} />
    </span>
  )
}

interface LivreurProps extends Pick<Props, 'livreur'> {
  /** Said where there is none. */
  none: string
  /** Its row, and the size of its icon. */
  className: string
}

/** The livreur of an order after their sign. */
export function OrderLivreur({ livreur, none, className }: LivreurProps) {
  return (
    <p className={`row ${className}`}>
      <IconMoped aria-label="Livreur" className="fixed quiet" />
      <LivreurName livreur={livreur} none={none} />
    </p>
  )
}
